//! Files below a folder that is opened once and never looked up again: its name may mean another folder later,
//! and no link below it is followed, so nothing outside is ever read or written.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use cap_fs_ext::{DirExt as _, FollowSymlinks, OpenOptionsFollowExt as _, OpenOptionsSyncExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, FileType, OpenOptions, Permissions};
use fs4::TryLockError;

/// How long a lock is waited for that another program holds.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before a lock is tried again.
const PAUSE: Duration = Duration::from_millis(2);

/// The file that is locked where folders themselves cannot be.
pub const LOCK: &str = ".alfil.lock";

/// A folder that is open.
#[derive(Debug)]
pub struct Folder(Dir);

/// The right to change files of a folder, which one holder has at a time, among all programs that ask for it.
#[derive(Debug)]
pub struct Lock(std::fs::File);

/// Who may read a new file.
#[derive(Clone, Copy, Debug)]
enum Readers {
    /// Every user whom the system allows by default.
    Usual,
    OnlyUser,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file unlocks it too.
        let _ = fs4::FileExt::unlock(&self.0);
    }
}

impl Folder {
    /// Opens a folder, which may be named by a link.
    ///
    /// # Errors
    /// If there is no such folder, or it cannot be read.
    pub fn open(path: &Path) -> io::Result<Folder> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Folder)
    }

    /// Opens a folder below this one.
    ///
    /// # Errors
    /// As [`Folder::open`]; `InvalidInput` if a part of the path is a link or goes up.
    pub fn below(&self, path: &Path) -> io::Result<Folder> {
        let mut dir = self.0.try_clone()?;
        for part in path.components() {
            dir = enter(&dir, plain(part)?)?;
        }
        Ok(Folder(dir))
    }

    /// Opens a folder below this one, and creates those that are missing.
    ///
    /// # Errors
    /// As [`Folder::below`], or if a folder cannot be created.
    pub fn create_below(&self, path: &Path) -> io::Result<Folder> {
        let mut dir = self.0.try_clone()?;
        for part in path.components() {
            let name = plain(part)?;
            match dir.create_dir(name) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                Ok(()) | Err(_) => dir = enter(&dir, name)?,
            }
        }
        Ok(Folder(dir))
    }

    /// Opens the folder in which a file lies, and returns it with the file's name.
    ///
    /// # Errors
    /// As [`Folder::below`].
    pub fn of_file<'p>(&self, path: &'p Path) -> io::Result<(Folder, &'p Path)> {
        let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
        let folder = self.below(path.parent().unwrap_or(Path::new("")))?;
        Ok((folder, Path::new(name)))
    }

    /// Returns the contents of a file of this folder, at most `most` bytes of it.
    ///
    /// # Errors
    /// Why it cannot be read; `InvalidInput` if it is a link, or no regular file.
    pub fn read(&self, name: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.expect_regular(name)?;
        let mut options = OpenOptions::new();
        // A pipe that takes the place of the file must not be waited for.
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let file = self.0.open_with(name, &options)?;
        if !file.metadata()?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Replaces or creates a file of this folder, completely or not at all. It keeps its permissions.
    ///
    /// # Errors
    /// Why it cannot be written; `InvalidInput` if a link or a folder has its name, `AlreadyExists` if a new file does by now.
    pub fn write(&self, name: &Path, text: &[u8]) -> io::Result<()> {
        let permissions = match self.expect_regular(name) {
            Ok(permissions) => Some(permissions),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let is_new = permissions.is_none();
        let copy = self.written_beside(text, permissions, Readers::Usual)?;
        // Unlike renaming, this fails where another program has created the file meanwhile. Some file systems cannot.
        let linked = is_new.then(|| self.0.hard_link(&copy, &self.0, name));
        let moved = match linked {
            Some(Err(error)) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            Some(Ok(())) => self.0.remove_file(&copy),
            Some(Err(_)) | None => self.0.rename(&copy, &self.0, name),
        };
        moved.inspect_err(|_| {
            // What stays has a name that is never listed.
            let _ = self.0.remove_file(&copy);
        })
    }

    /// Replaces or creates a file of this folder that only the user may read, completely or not at all. It takes the place of a
    /// link.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write_private(&self, name: &Path, text: &[u8]) -> io::Result<()> {
        let copy = self.written_beside(text, None, Readers::OnlyUser)?;
        self.0.rename(&copy, &self.0, name).inspect_err(|_| {
            let _ = self.0.remove_file(&copy);
        })
    }

    /// Writes a new file with a name that is not taken, and returns that name.
    fn written_beside(
        &self,
        text: &[u8],
        permissions: Option<Permissions>,
        readers: Readers,
    ) -> io::Result<PathBuf> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (path, mut file) = loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = PathBuf::from(format!(".alfil-{}-{number}.tmp", std::process::id()));
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).follow(FollowSymlinks::No);
            match readers {
                Readers::Usual => {}
                Readers::OnlyUser => {
                    #[cfg(unix)]
                    cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
                }
            }
            match self.0.open_with(&path, &options) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                opened => break (path, opened?),
            }
        };
        let written = || {
            file.write_all(text)?;
            permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
            file.sync_all()
        };
        written().inspect_err(|_| {
            let _ = self.0.remove_file(&path);
        })?;
        Ok(path)
    }

    /// Adds to the end of a file of this folder, or creates it.
    ///
    /// # Errors
    /// Why it cannot be written; `InvalidInput` if a link or a folder has its name.
    pub fn append(&self, name: &Path, text: &[u8]) -> io::Result<()> {
        match self.expect_regular(name) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(_) | Err(_) => {}
        }
        let mut options = OpenOptions::new();
        options.append(true).create(true).follow(FollowSymlinks::No).nonblock(true);
        self.0.open_with(name, &options)?.write_all(text)
    }

    /// Removes a file of this folder.
    ///
    /// # Errors
    /// Why it cannot be removed.
    pub fn remove(&self, name: &Path) -> io::Result<()> {
        self.0.remove_file(name)
    }

    /// Returns the names in this folder, each with what it is.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn entries(&self) -> io::Result<Vec<(String, FileType)>> {
        let mut found = Vec::new();
        for entry in self.0.entries()? {
            let entry = entry?;
            found.push((entry.file_name().to_string_lossy().into_owned(), entry.file_type()?));
        }
        Ok(found)
    }

    /// Locks the folder for changes to its files, as soon as no other program has.
    ///
    /// # Errors
    /// If it cannot be locked, or another program keeps it locked.
    pub fn lock(&self) -> io::Result<Lock> {
        // Each lock needs an open file of its own: copies of one share theirs.
        let mut options = OpenOptions::new();
        options.read(true);
        let locked = self.0.open_with(".", &options).and_then(|folder| wait_for(folder.into_std()));
        locked.or_else(|error| {
            if error.kind() == ErrorKind::TimedOut {
                return Err(error);
            }
            // Windows has no locks for folders, nor have some network file systems.
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false).follow(FollowSymlinks::No);
            self.0.open_with(LOCK, &options).and_then(|file| wait_for(file.into_std()))
        })
    }

    /// Returns the permissions of a regular file.
    fn expect_regular(&self, name: &Path) -> io::Result<Permissions> {
        let about = self.0.symlink_metadata(name)?;
        if about.is_file() { Ok(about.permissions()) } else { Err(ErrorKind::InvalidInput.into()) }
    }
}

/// Waits until a file is locked.
fn wait_for(file: std::fs::File) -> io::Result<Lock> {
    let began = Instant::now();
    loop {
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => return Ok(Lock(file)),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(ErrorKind::TimedOut, "another program keeps its folder locked"));
            }
        }
    }
}

/// Opens a folder in another one.
fn enter(dir: &Dir, name: &OsStr) -> io::Result<Dir> {
    if dir.symlink_metadata(name)?.is_symlink() {
        return Err(ErrorKind::InvalidInput.into());
    }
    dir.open_dir_nofollow(name)
}

/// Returns the name in a part of a path that leads down.
fn plain(part: Component<'_>) -> io::Result<&OsStr> {
    match part {
        Component::Normal(name) => Ok(name),
        Component::CurDir | Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
            Err(ErrorKind::InvalidInput.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holder_at_a_time_has_the_lock() {
        let place = tempfile::tempdir().unwrap();
        let held = Folder::open(place.path()).unwrap().lock().unwrap();
        let other = Folder::open(place.path()).unwrap();
        let waiting = std::thread::spawn(move || {
            let began = Instant::now();
            other.lock().map(|_| began.elapsed())
        });
        sleep(Duration::from_millis(100));
        drop(held);
        assert!(waiting.join().unwrap().unwrap() >= Duration::from_millis(50));
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_becomes_a_link_is_left_alone() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        for name in ["root", "root/deep", "out"] {
            std::fs::create_dir(at(name)).unwrap();
        }
        std::fs::write(at("out/a.toml"), "theirs").unwrap();
        let root = Folder::open(&at("root")).unwrap();
        let (deep, name) = root.of_file(Path::new("deep/a.toml")).unwrap();
        // The folder is swapped between the moment it is opened and the one in which something is written.
        std::fs::rename(at("root/deep"), at("root/moved")).unwrap();
        symlink(at("out"), at("root/deep")).unwrap();
        deep.write(name, b"ours").unwrap();
        assert_eq!(std::fs::read(at("root/moved/a.toml")).unwrap(), b"ours");
        assert_eq!(std::fs::read(at("out/a.toml")).unwrap(), b"theirs");
        for denied in
            [root.of_file(Path::new("deep/a.toml")).map(|_| ()), root.below(Path::new("..")).map(|_| ())]
        {
            assert_eq!(denied.unwrap_err().kind(), ErrorKind::InvalidInput);
        }
        // So does the root.
        std::fs::rename(at("root"), at("elsewhere")).unwrap();
        symlink(at("out"), at("root")).unwrap();
        root.write(Path::new("b.toml"), b"ours").unwrap();
        assert!(at("elsewhere/b.toml").exists() && !at("out/b.toml").exists());
        symlink(at("out/a.toml"), at("elsewhere/c.toml")).unwrap();
        for denied in
            [root.write(Path::new("c.toml"), b"ours"), root.read(Path::new("c.toml"), 9).map(|_| ())]
        {
            assert_eq!(denied.unwrap_err().kind(), ErrorKind::InvalidInput);
        }
        assert_eq!(std::fs::read(at("out/a.toml")).unwrap(), b"theirs");
    }
}
