//! What the machine offers: cores, the affinity mask, the container's quota.
//!
//! The runtime finds the number of workers for itself, in the same way; this is for `seam doctor`,
//! which tells where the number comes from.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// Cores that are switched on.
pub fn online() -> usize {
    // SAFETY: sysconf has no preconditions.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    usize::try_from(count).unwrap_or(1).max(1)
}

/// Cores on which this process may run.
pub fn affinity() -> usize {
    // SAFETY: an all-zero set is a valid one, and sched_getaffinity writes at most its size.
    let count = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        match libc::sched_getaffinity(0, std::mem::size_of_val(&set), &mut set) {
            0 => libc::CPU_COUNT(&set) as usize,
            _ => thread::available_parallelism().map_or(1, |n| n.get()),
        }
    };
    count.max(1)
}

/// The smallest quota of the control groups that this process is in, in cores.
pub fn quota() -> Option<f64> {
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    let limits = own.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, group) = (fields.next()?, fields.next()?);
        match controllers {
            "" => smallest(Path::new("/sys/fs/cgroup"), group, quota_of_v2),
            _ if controllers.split(',').any(|name| name == "cpu") => {
                smallest(&Path::new("/sys/fs/cgroup").join(controllers), group, quota_of_v1)
            }
            _ => None,
        }
    });
    limits.reduce(f64::min)
}

/// A group is also limited by those that contain it. Inside a container the path may be one of the
/// host's and not there, but the root then is the container's own group.
fn smallest(root: &Path, group: &str, quota: fn(&Path) -> Option<f64>) -> Option<f64> {
    let mut folder = PathBuf::from(group.trim_start_matches('/'));
    let mut limit: Option<f64> = None;
    loop {
        if let Some(cores) = quota(&root.join(&folder)) {
            limit = Some(limit.map_or(cores, |limit| limit.min(cores)));
        }
        if !folder.pop() {
            return limit;
        }
    }
}

fn quota_of_v2(group: &Path) -> Option<f64> {
    let text = fs::read_to_string(group.join("cpu.max")).ok()?;
    let (quota, period) = text.trim().split_once(' ')?;
    ratio(quota, period)
}

fn quota_of_v1(group: &Path) -> Option<f64> {
    let quota = fs::read_to_string(group.join("cpu.cfs_quota_us")).ok()?;
    let period = fs::read_to_string(group.join("cpu.cfs_period_us")).ok()?;
    ratio(quota.trim(), period.trim())
}

/// `max` and `-1` mean that there is no limit.
fn ratio(quota: &str, period: &str) -> Option<f64> {
    let (quota, period): (f64, f64) = (quota.parse().ok()?, period.parse().ok()?);
    (quota > 0.0 && period > 0.0).then_some(quota / period)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_read() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("cpu.max"), "max 100000\n").unwrap();
        assert_eq!(smallest(root.path(), "/a/b", quota_of_v2), None);
        fs::write(root.path().join("a/cpu.max"), "150000 100000\n").unwrap();
        assert_eq!(smallest(root.path(), "/a/b", quota_of_v2), Some(1.5));
        fs::write(inner.join("cpu.max"), "50000 100000\n").unwrap();
        assert_eq!(smallest(root.path(), "/a/b", quota_of_v2), Some(0.5));
        assert_eq!(smallest(root.path(), "/elsewhere", quota_of_v2), None);
    }
}
