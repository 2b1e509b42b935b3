// Nothing jumps out of the braces of a parallel call, nor into them.

int f(int x);

int t(int x)
{
    while (x) f(1) !! { break; }; // error: 'break' crosses the border of the braces of a '!!' call
    while (x) f(1) !! { if (x) continue; }; // error: 'continue' crosses the border of the braces of a '!!' call
    f(1) !! { return 1; }; // error: 'return' crosses the border of the braces of a '!!' call
    f(1) !! { goto out; }; // error: 'goto out' crosses the border of the braces of a '!!' call
    if (x) goto in; // error: 'goto in' crosses the border of the braces of a '!!' call
    f(1) !! { in: x++; };
    switch (x) { case 1: f(1) !! { case 2: x++; }; } // error: a case label of a switch around it crosses the border of the braces of a '!!' call
out:
    return x;
}
