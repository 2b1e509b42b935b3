// The page of a profile: draws what `seam profile` put into the element "data".
//
// Times are in nanoseconds since the beginning of the trace. All pictures over time share one view, the
// stretch of time that they show. A worker's pieces are [start, length, state, seam, origin] or,
// where many short ones were merged, [start, length, -1, [time in each state]].
'use strict';

(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const element = id => document.getElementById(id);
  const ROW = 24, GAP = 4, MARGIN = 92, SHORTEST_VIEW = 100;
  const view = { from: 0, to: data.duration };

  // ---- words ----

  const UNITS = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];

  /** A time with about this many significant digits. */
  function duration(ns, digits = 3) {
    if (!ns) return '0';
    const [size, unit] = UNITS.find(([size]) => Math.abs(ns) >= size) || UNITS[3];
    return `${number(ns / size, digits)} ${unit}`;
  }

  function number(n, digits = 3) {
    if (Number.isInteger(n) && Math.abs(n) < 1e15) return n.toLocaleString('en');
    const whole = Math.max(1, Math.floor(Math.log10(Math.abs(n) || 1)) + 1);
    return n.toLocaleString('en', { maximumFractionDigits: Math.max(0, digits - whole) });
  }

  function bytes(n) {
    const steps = [[1 << 30, 'GB'], [1 << 20, 'MB'], [1 << 10, 'KB']];
    const [size, unit] = steps.find(([size]) => n >= size) || [1, 'bytes'];
    return `${number(n / size)} ${unit}`;
  }

  const percent = (part, whole) => (whole ? `${(100 * part / whole).toFixed(1)}%` : '–');

  function make(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // ---- colours ----

  let colours = {};

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    const names = ['text', 'faint', 'line', 'panel', 'curve', 'fill', 'steal', ...data.states.map(s => s.key)];
    colours = Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
  }

  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    readColours();
    drawAll();
  }

  const stateColour = state => colours[data.states[state].key];

  // ---- pieces ----

  /** Index of the last entry of a sorted list whose key is at most `value`. */
  function lastAtMost(list, key, value) {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (key(list[middle]) <= value) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  const start = piece => piece[0];

  function* visible(pieces, from, to) {
    for (let i = Math.max(0, lastAtMost(pieces, start, from)); i < pieces.length && pieces[i][0] < to; i++)
      if (pieces[i][0] + pieces[i][1] > from) yield pieces[i];
  }

  /** Adds `time` of a piece to the sums for each state. */
  function addShares(sums, piece, time) {
    if (piece[2] >= 0) sums[piece[2]] += time;
    else piece[3].forEach((share, state) => { sums[state] += share * time / piece[1]; });
  }

  const zeros = () => data.states.map(() => 0);

  /** For each of n columns of the view, the average number of workers in each state. */
  function activity(n) {
    const columns = Array.from({ length: n }, zeros), width = (view.to - view.from) / n;
    for (const track of data.tracks)
      for (const piece of visible(track.pieces, view.from, view.to)) {
        const from = Math.max(piece[0], view.from), to = Math.min(piece[0] + piece[1], view.to);
        for (let i = Math.floor((from - view.from) / width); i < n; i++) {
          const left = view.from + i * width, part = Math.min(to, left + width) - Math.max(from, left);
          if (part <= 0) break;
          addShares(columns[i], piece, part / width);
        }
      }
    return columns;
  }

  /** Time that all workers spent in each state within the view. */
  function sharesInView() {
    const sums = zeros();
    for (const track of data.tracks)
      for (const piece of visible(track.pieces, view.from, view.to))
        addShares(sums, piece, Math.min(piece[0] + piece[1], view.to) - Math.max(piece[0], view.from));
    return sums;
  }

  // ---- pictures ----

  /** A canvas whose horizontal axis is the view. `draw(context, width, height)` paints it;
   *  `tell(time, y)` says what is there. */
  class Picture {
    constructor(id, height, draw, tell) {
      Object.assign(this, { canvas: element(id), height, draw, tell });
      this.canvas.tabIndex = -1;
      this.canvas.addEventListener('wheel', event => this.wheel(event), { passive: false });
      this.canvas.addEventListener('pointerdown', event => this.hold(event));
      this.canvas.addEventListener('pointermove', event => this.move(event));
      this.canvas.addEventListener('pointerup', () => this.letGo());
      this.canvas.addEventListener('pointercancel', () => this.letGo());
      this.canvas.addEventListener('pointerleave', () => point(null));
      this.canvas.addEventListener('dblclick', () => show(0, data.duration));
    }

    paint() {
      const scale = window.devicePixelRatio || 1, width = this.canvas.clientWidth;
      this.canvas.style.height = `${this.height}px`;
      this.canvas.width = Math.round(width * scale);
      this.canvas.height = Math.round(this.height * scale);
      const context = this.canvas.getContext('2d');
      context.scale(scale, scale);
      context.clearRect(0, 0, width, this.height);
      this.plot = Math.max(1, width - MARGIN);
      context.font = '11px system-ui, sans-serif';
      this.draw(context, this.plot, this.height);
      if (pointed !== null) this.pointer(context);
    }

    pointer(context) {
      const x = MARGIN + (pointed - view.from) / (view.to - view.from) * this.plot;
      if (x < MARGIN) return;
      context.fillStyle = colours.faint;
      context.fillRect(x, 0, 1, this.height);
    }

    timeAt(event) {
      const x = event.clientX - this.canvas.getBoundingClientRect().left - MARGIN;
      return view.from + Math.min(Math.max(x / this.plot, 0), 1) * (view.to - view.from);
    }

    wheel(event) {
      if (event.ctrlKey || Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
      event.preventDefault();
      zoom(Math.exp(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 200) / 400), this.timeAt(event));
    }

    hold(event) {
      this.canvas.setPointerCapture(event.pointerId);
      this.canvas.classList.add('held');
      this.held = { x: event.clientX, from: view.from, to: view.to };
    }

    letGo() {
      this.canvas.classList.remove('held');
      this.held = null;
    }

    move(event) {
      if (this.held) {
        const shift = (event.clientX - this.held.x) / this.plot * (this.held.to - this.held.from);
        show(this.held.from - shift, this.held.to - shift);
        return;
      }
      const time = this.timeAt(event), y = event.clientY - this.canvas.getBoundingClientRect().top;
      point(time);
      const text = this.tell(time, y);
      hover(text && `${text}\nat ${duration(time, 6)}`, event);
    }
  }

  const xOf = (time, width) => MARGIN + (time - view.from) / (view.to - view.from) * width;

  /** Sums for each state, as a column of colours from the bottom up. */
  function column(context, sums, whole, x, width, top, height) {
    let bottom = top + height;
    sums.forEach((sum, state) => {
      const part = sum / whole * height;
      if (part <= 0) return;
      context.fillStyle = stateColour(state);
      context.fillRect(x, bottom - part, width, part);
      bottom -= part;
    });
  }

  function label(context, text, y) {
    context.fillStyle = colours.faint;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillText(text, MARGIN - 8, y);
  }

  function axis(context, width, height) {
    const step = niceStep((view.to - view.from) / Math.max(2, width / 110));
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    for (let t = Math.ceil(view.from / step) * step; t <= view.to; t += step) {
      const x = xOf(t, width);
      context.fillStyle = colours.line;
      context.fillRect(x, 0, 1, height - 14);
      context.fillStyle = colours.faint;
      context.fillText(duration(t, 6), x, height);
    }
  }

  function niceStep(least) {
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map(n => n * power).find(step => step >= least);
  }

  function drawActivity(context, width, height) {
    const n = Math.max(1, Math.floor(width)), most = data.tracks.length || 1, plot = height - 16;
    axis(context, width, height);
    activity(n).forEach((sums, i) => column(context, sums, most, MARGIN + i * width / n, width / n + .6, 0, plot));
    label(context, String(most), 7);
    label(context, '0', plot - 5);
  }

  function drawTimeline(context, width) {
    data.tracks.forEach((track, i) => {
      const top = i * (ROW + GAP);
      label(context, track.name, top + ROW / 2);
      drawTrack(context, track, width, top);
    });
    drawSteals(context, width);
  }

  /** What is narrower than a pixel shares its column with its neighbours. */
  function drawTrack(context, track, width, top) {
    let at = -1, sums = zeros(), filled = 0;
    const flush = () => {
      if (filled > 0) column(context, sums, filled, at, 1, top, ROW);
      sums = zeros();
      filled = 0;
    };
    for (const piece of visible(track.pieces, view.from, view.to)) {
      const left = Math.max(MARGIN, xOf(piece[0], width));
      const right = Math.min(MARGIN + width, xOf(piece[0] + piece[1], width));
      if (right - left >= 1) {
        flush();
        drawPiece(context, piece, left, right, top);
        continue;
      }
      if (Math.floor(left) !== at) flush();
      at = Math.floor(left);
      addShares(sums, piece, right - left);
      filled += right - left;
    }
    flush();
  }

  function drawPiece(context, piece, left, right, top) {
    const sums = zeros();
    addShares(sums, piece, piece[1]);
    column(context, sums, piece[1], left, right - left + .3, top, ROW);
    if (piece[3] < 0 || piece[2] < 0 || right - left < 8) return;
    context.fillStyle = colours.panel;
    context.fillRect(left, top, 1, ROW);
    const seam = data.places[piece[3]];
    if (right - left < context.measureText(seam.function).width + 12) return;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillText(seam.function, left + 6, top + ROW / 2);
  }

  /** Lines from victim to thief, as long as they can be told apart. */
  function drawSteals(context, width) {
    const first = lastAtMost(data.steals, start, view.from) + 1, last = lastAtMost(data.steals, start, view.to);
    if (last - first > 400) return;
    context.strokeStyle = colours.steal;
    context.fillStyle = colours.steal;
    for (let i = first; i <= last; i++) {
      const [time, thief, victim] = data.steals[i], x = xOf(time, width);
      const to = thief * (ROW + GAP) + ROW / 2, from = victim * (ROW + GAP) + ROW / 2;
      context.beginPath();
      context.moveTo(x, from);
      context.lineTo(x, to);
      context.stroke();
      context.beginPath();
      context.arc(x, to, 3, 0, 7);
      context.fill();
    }
  }

  function drawCurve(curve, words) {
    return (context, width, height) => {
      const first = Math.max(0, lastAtMost(curve, start, view.from)), last = lastAtMost(curve, start, view.to);
      let most = 1;
      for (let i = first; i <= last; i++) most = Math.max(most, curve[i][1]);
      const y = value => height - 2 - value / most * (height - 8);
      context.beginPath();
      context.moveTo(MARGIN, height);
      for (let i = first; i <= last; i++) {
        const x = Math.max(MARGIN, xOf(curve[i][0], width));
        if (i > first) context.lineTo(x, y(curve[i - 1][1]));
        context.lineTo(x, y(curve[i][1]));
      }
      context.lineTo(MARGIN + width, y(curve[last][1]));
      context.lineTo(MARGIN + width, height);
      context.fillStyle = colours.fill;
      context.fill();
      context.strokeStyle = colours.curve;
      context.stroke();
      label(context, words(most), 8);
      label(context, '0', height - 6);
    };
  }

  function tellCurve(curve, words) {
    return time => words(curve[Math.max(0, lastAtMost(curve, start, time))][1]);
  }

  function tellActivity(time) {
    const doing = zeros();
    for (const track of data.tracks)
      for (const piece of visible(track.pieces, time, time + 1)) addShares(doing, piece, 1);
    const words = data.states.map((state, i) => doing[i] > .005 && `${state.name}: ${number(doing[i])}`);
    return words.filter(Boolean).join('\n');
  }

  function tellTimeline(time, y) {
    const track = data.tracks[Math.floor(y / (ROW + GAP))];
    const piece = track && [...visible(track.pieces, time, time + 1)][0];
    if (!piece) return '';
    if (piece[2] < 0) {
      const parts = data.states.map((s, i) => piece[3][i] && `${s.name} ${percent(piece[3][i], piece[1])}`).filter(Boolean);
      return `${track.name}, ${duration(piece[1])} of short pieces:\n${parts.join('\n')}`;
    }
    const seam = data.places[piece[3]];
    const task = seam ? `\n${seam.position}: ${seam.what} (${data.origins[piece[4]]})` : '';
    return `${track.name}: ${data.states[piece[2]].name} for ${duration(piece[1])}${task}`;
  }

  const pictures = [
    new Picture('activity', 130, drawActivity, tellActivity),
    new Picture('timeline', Math.max(1, data.tracks.length) * (ROW + GAP), drawTimeline, tellTimeline),
    new Picture('alive', 70, drawCurve(data.alive, number), tellCurve(data.alive, n => `${number(n)} tasks`)),
    new Picture('heap', 70, drawCurve(data.heap, bytes), tellCurve(data.heap, bytes)),
  ];

  // ---- the view ----

  let pointed = null, waiting = false;

  /** Paints everything before the next frame, however often it is asked to. */
  function drawAll() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      pictures.forEach(picture => picture.paint());
    });
  }

  function show(from, to) {
    const length = Math.min(Math.max(to - from, SHORTEST_VIEW), data.duration);
    view.from = Math.min(Math.max(from, 0), data.duration - length);
    view.to = view.from + length;
    element('range').textContent = `${duration(view.from, 5)} to ${duration(view.to, 5)} of ${duration(data.duration, 5)}`;
    stateTable();
    drawAll();
  }

  function zoom(factor, around = (view.from + view.to) / 2) {
    const length = Math.min(Math.max((view.to - view.from) * factor, SHORTEST_VIEW), data.duration);
    const part = (around - view.from) / (view.to - view.from);
    show(around - part * length, around - part * length + length);
  }

  function pan(part) {
    const shift = part * (view.to - view.from);
    show(view.from + shift, view.to + shift);
  }

  function point(time) {
    pointed = time;
    if (time === null) hover('');
    drawAll();
  }

  function hover(text, event) {
    const box = element('hover');
    box.hidden = !text;
    if (!text) return;
    box.textContent = text;
    const left = Math.min(event.clientX + 14, window.innerWidth - box.offsetWidth - 8);
    const below = event.clientY + 18 + box.offsetHeight < window.innerHeight;
    box.style.left = `${Math.max(4, left)}px`;
    box.style.top = `${below ? event.clientY + 18 : event.clientY - box.offsetHeight - 12}px`;
  }

  const otherTheme = () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  const ACTIONS = {
    ArrowLeft: () => pan(-.2), ArrowRight: () => pan(.2), '+': () => zoom(.7), '=': () => zoom(.7), '-': () => zoom(1 / .7),
    0: () => show(0, data.duration), Home: () => show(0, data.duration), t: otherTheme,
  };

  function listen() {
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !ACTIONS[event.key]) return;
      event.preventDefault();
      ACTIONS[event.key]();
    });
    const buttons = { earlier: 'ArrowLeft', later: 'ArrowRight', closer: '+', wider: '-', whole: '0', theme: 't' };
    for (const [id, key] of Object.entries(buttons)) element(id).addEventListener('click', ACTIONS[key]);
    window.addEventListener('resize', drawAll);
  }

  // ---- tables ----

  function tiles(list, pairs) {
    list.replaceChildren(...pairs.map(([name, value]) =>
      make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }))));
  }

  function stateTable() {
    const seen = sharesInView(), whole = data.shares.reduce((sums, of) => sums.map((n, i) => n + of[i]), zeros());
    const total = list => list.reduce((sum, n) => sum + n, 0);
    const head = make('tr', {}, ...['State', 'in this stretch', 'in all', 'each worker on average'].map(text =>
      make('th', { textContent: text })));
    const rows = data.states.map((state, i) => {
      if (!whole[i]) return '';
      const swatch = make('span', { className: 'swatch' });
      swatch.style.background = `var(--${state.key})`;
      return make('tr', {},
        make('td', {}, swatch, state.name),
        make('td', { textContent: percent(seen[i], total(seen)) }),
        make('td', { textContent: percent(whole[i], total(whole)) }),
        make('td', { textContent: duration(whole[i] / data.tracks.length) }));
    });
    element('states').replaceChildren(make('thead', {}, head), make('tbody', {}, ...rows));
  }

  /** A table that is sorted by the column whose head is clicked. Each column: head, value of a row, how it
   *  is written. */
  function sortable(table, rows, columns, by) {
    let down = true;
    const fill = () => {
      const value = columns[by][1];
      const order = (a, b) => (value(a) < value(b) ? 1 : value(a) > value(b) ? -1 : 0) * (down ? 1 : -1);
      const heads = columns.map(([name, of, , hint], i) => {
        const head = make('th', { textContent: name, tabIndex: 0, title: hint || '' });
        if (rows.length && typeof of(rows[0]) === 'string') head.className = 'text';
        if (i === by) head.ariaSort = down ? 'descending' : 'ascending';
        const sort = () => { down = i === by ? !down : true; by = i; fill(); };
        head.addEventListener('click', sort);
        head.addEventListener('keydown', event => event.key === 'Enter' && sort());
        return head;
      });
      const body = [...rows].sort(order).map(row => make('tr', {}, ...columns.map(([, of, words]) =>
        make('td', { textContent: of(row) === null ? '–' : words(of(row)), className: typeof of(row) === 'string' ? 'text' : '' }))));
      table.replaceChildren(make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...body));
    };
    fill();
  }

  const same = text => text;

  function seamTable() {
    const columns = [
      ['Seam', row => row.position, same],
      ['where', row => row.what, same],
      ['stolen', row => row.stolen, number, 'how often a thief took a thread that goes on here'],
      ['worked on', row => row.worked, duration, 'time that workers spent on tasks that went on here'],
      ['blocked', row => row.blocks, number, 'how often a thread had to wait here'],
      ['split', row => row.splits, number, 'how often the far half of a loop became a task'],
      ['released', row => row.releases, number, 'how often a stack was released from here'],
    ];
    if (data.span) columns.splice(2, 0,
      ['spawned', row => row.spawned, number, 'how often the child was spawned; of a loop, its iterations'],
      ['work below', row => row.work, duration, 'work of these children, or iterations'],
      ['parallelism', row => row.parallelism, number, 'their work divided by their span']);
    element('seams-note').textContent = data.span
      ? 'A click on a head sorts. Spawns and the work below are those of the run that measured the span.'
      : 'A click on a head sorts. How often each was spawned is known with --span.';
    sortable(element('seams'), data.seams, columns, 2);
  }

  function spanPart() {
    const span = data.span;
    if (!span) return;
    element('span-part').hidden = false;
    const all = span.program;
    tiles(element('span-tiles'), [
      ['work', duration(all.work)], ['span', duration(all.span)], ['parallelism', number(all.work / all.span)],
      ['burdened span', duration(all.burdened)], ['burdened parallelism', number(all.work / all.burdened)],
    ]);
    element('span-note').textContent =
      `Measured serially; a burden of ${duration(span.burden)} for each migration; ` +
      `${duration(span.cost)} of measuring were taken off each strand. Of recursive functions, the outermost calls count.`;
    sortable(element('functions'), span.functions, [
      ['Function', row => row.name, same],
      ['line', row => row.position, same],
      ['calls', row => row.count, number],
      ['work', row => row.work, duration],
      ['own work', row => row.own, duration, 'without what it calls or spawns'],
      ['span', row => row.span, duration],
      ['parallelism', row => row.span && row.work / row.span, number],
      ['burdened span', row => row.burdened, duration],
      ['burdened parallelism', row => row.burdened && row.work / row.burdened, number],
    ], 3);
    speedupPlot(span);
  }

  // ---- speedup ----

  /** Speedup of p workers after Brent, when `span` cannot be done in parallel. */
  const brent = (work, span, p) => work / (Math.max(0, work - span) / p + Math.min(span, work));

  function speedupPlot({ program, measured, simulated }) {
    const width = 640, height = 360, left = 44, bottom = 36, top = 10;
    const most = Math.max(8, ...measured.map(m => m[0]), ...simulated.map(s => s[0]));
    const parallelism = program.work / program.span;
    const x = p => left + (p - 1) / (most - 1) * (width - left - 12);
    const highest = Math.max(2, Math.min(most, parallelism) * 1.08, ...measured.map(m => m[1]), ...simulated.map(s => s[1]));
    const y = s => height - bottom - s / highest * (height - bottom - top);
    const svg = vector('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'Speedup against workers' });
    svg.append(...grid(x, y, most, highest, { width, height, left, bottom, top }));
    const workers = Array.from({ length: 200 }, (_, i) => 1 + i / 199 * (most - 1));
    const line = (speedup, style) => svg.append(vector('polyline',
      { points: workers.map(p => `${x(p)},${y(Math.min(speedup(p), highest))}`).join(' '), fill: 'none', 'stroke-width': 2, ...style }));
    line(p => Math.min(p, parallelism), { stroke: 'var(--faint)', 'stroke-dasharray': '6 4' });
    line(p => brent(program.work, program.burdened, p), { stroke: 'var(--stealing)' });
    for (const [points, colour] of [[simulated, 'var(--blocked)'], [measured, 'var(--working)']])
      for (const [p, s] of points) {
        const dot = vector('circle', { cx: x(p), cy: y(s), r: 4.5, fill: colour });
        dot.append(Object.assign(vector('title', {}), { textContent: `${p} workers: ${number(s)}` }));
        svg.append(dot);
      }
    element('speedup').replaceChildren(svg);
    legend(measured, simulated);
  }

  function vector(name, attributes) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function grid(x, y, most, highest, { width, height, left, bottom, top }) {
    const parts = [], text = (content, at) => Object.assign(vector('text', at), { textContent: content });
    for (let s = 0, step = niceStep(highest / 6); s <= highest; s += step) {
      parts.push(vector('line', { x1: left, x2: width, y1: y(s), y2: y(s), stroke: 'var(--line)' }));
      parts.push(text(number(s), { x: left - 6, y: y(s) + 4, 'text-anchor': 'end' }));
    }
    for (let p = 1, step = Math.max(1, Math.round(niceStep(most / 10))); p <= most; p = p === 1 && step > 1 ? step : p + step)
      parts.push(text(p, { x: x(p), y: height - bottom + 16, 'text-anchor': 'middle' }));
    parts.push(text('workers', { x: width - 12, y: height - 4, 'text-anchor': 'end' }));
    parts.push(text('speedup', { x: left + 6, y: top + 8 }));
    return parts;
  }

  function legend(measured, simulated) {
    const entries = [
      ['var(--faint)', 'no more than min(P, work / span)'], ['var(--stealing)', 'expected with the burden, after Brent'],
      measured.length && ['var(--working)', 'measured'], simulated.length && ['var(--blocked)', 'simulated'],
    ];
    element('speedup-legend').replaceChildren(...entries.filter(Boolean).map(([colour, words]) => {
      const swatch = make('span', { className: 'swatch' });
      swatch.style.background = colour;
      return make('span', {}, swatch, words);
    }));
  }

  // ---- everything ----

  element('program').textContent = data.program;
  element('command').textContent = data.command;
  element('warnings').append(...data.warnings.map(text => make('li', { textContent: text })));
  tiles(element('tiles'), data.tiles.map(([name, value, kind]) =>
    [name, kind === 'time' ? duration(value) : kind === 'percent' ? `${number(value)}%` : kind === 'bytes' ? bytes(value) : number(value)]));
  seamTable();
  spanPart();
  listen();
  show(0, data.duration);
  setTheme(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
})();
