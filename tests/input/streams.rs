//! Pipes, sockets, devices, and files that the system makes up; and streams that are closed.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    net::Shutdown,
    os::{
        fd::OwnedFd,
        unix::{
            ffi::OsStrExt,
            fs::{OpenOptionsExt, PermissionsExt},
            net::UnixStream,
        },
    },
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use nimjudge::scanner::Kernel;

use super::{Folder, PAIR, PAIR_ANSWERS, Way, check, kernels, nimjudge, solve};

const PAUSE: Duration = Duration::from_millis(5);

#[test]
fn a_pipe_may_bring_any_number_of_bytes_at_a_time() {
    for kernel in kernels() {
        for (size, pairs) in [(1, 1000), (4095, 50_000), (4096, 50_000), (65_537, 50_000)] {
            let mut process =
                nimjudge(kernel, "eof").stdin(Stdio::piped()).spawn().expect("it runs");
            let mut stdin = process.stdin.take().expect("it is piped");
            let writer = thread::spawn(move || {
                let bytes = PAIR.repeat(pairs);
                bytes.chunks(size).try_for_each(|piece| stdin.write_all(piece))
            });
            let output = process.wait_with_output().expect("it ends");
            writer.join().expect("the writer ends").expect("it could write");
            let case = format!("{kernel:?}, {size} bytes at a time");
            check(&output, 0, &PAIR_ANSWERS.repeat(pairs), "", &case);
        }
    }
}

/// A parent that made its end of a pipe non-blocking may have made ours so.
#[test]
fn streams_may_be_non_blocking() {
    let folder = Folder::new("non-blocking");
    let paths = [folder.fifo("in"), folder.fifo("out")];
    let pairs = 20_000;
    for kernel in kernels() {
        // Opened in both directions, an end does not wait for the other one.
        let [mut input, mut output] = paths.each_ref().map(|path| {
            File::options().read(true).write(true).open(path).expect("a FIFO can be opened")
        });
        let its = |options: &mut OpenOptions, path: &Path| {
            options.custom_flags(libc::O_NONBLOCK).open(path).expect("a FIFO can be opened")
        };
        let mut command = nimjudge(kernel, "counted");
        command.stdin(its(File::options().read(true), &paths[0]));
        command.stdout(its(File::options().write(true), &paths[1]));
        let mut process = command.spawn().expect("it runs");
        let writer = thread::spawn(move || {
            write!(input, "{} ", 2 * pairs).expect("it can be written");
            for part in PAIR.repeat(pairs).chunks(60_001) {
                thread::sleep(PAUSE);
                input.write_all(part).expect("it can be written");
            }
        });
        let mut answers = vec![0; pairs * PAIR_ANSWERS.len()];
        for part in answers.chunks_mut(50_001) {
            thread::sleep(PAUSE);
            output.read_exact(part).expect("there are answers");
        }
        writer.join().expect("the writer ends");
        assert_eq!(process.wait().expect("it ends").code(), Some(0), "{kernel:?}");
        assert!(answers == PAIR_ANSWERS.repeat(pairs), "{kernel:?}");
    }
}

#[test]
fn a_socket_can_be_stdin() {
    for kernel in kernels() {
        for arguments in [&[][..], &["/dev/stdin"], &["-"]] {
            let (mut ours, its) = UnixStream::pair().expect("sockets can be made");
            let writer = thread::spawn(move || {
                ours.write_all(&PAIR.repeat(50_000)).expect("it listens");
                ours.shutdown(Shutdown::Write)
            });
            let output = nimjudge(kernel, "eof").args(arguments).stdin(OwnedFd::from(its)).output();
            writer.join().expect("the writer ends").expect("it is a socket");
            let case = format!("{kernel:?}, {arguments:?}");
            check(&output.expect("it runs"), 0, &PAIR_ANSWERS.repeat(50_000), "", &case);
        }
    }
}

#[test]
fn a_fifo_can_be_the_file_and_stdin_can_be_named() {
    let folder = Folder::new("fifo");
    let fifo = folder.fifo("fifo");
    let path = folder.file(&PAIR.repeat(50_000));
    for kernel in kernels() {
        let writer = thread::spawn({
            let fifo = fifo.clone();
            move || fs::write(fifo, PAIR.repeat(50_000))
        });
        let output = solve(Way::Name, kernel, "eof", &fifo);
        writer.join().expect("the writer ends").expect("it could write");
        check(&output, 0, &PAIR_ANSWERS.repeat(50_000), "", "a FIFO");
        // Behind the first pair.
        let mut file = File::open(&path).expect("it can be opened");
        file.read_exact(&mut [0; PAIR.len()]).expect("it is there");
        let output = nimjudge(kernel, "eof").arg("/dev/stdin").stdin(file).output();
        check(&output.expect("it runs"), 0, &PAIR_ANSWERS.repeat(49_999), "", "/dev/stdin");
    }
}

#[test]
fn a_device_without_bytes_is_an_empty_file() {
    for kernel in kernels() {
        check(&solve(Way::Name, kernel, "eof", Path::new("/dev/null")), 0, b"", "", "/dev/null");
        let message =
            "error: expected the number of tests, found the end of the input\n --> /dev/null:1:1\n";
        let output = solve(Way::Name, kernel, "counted", Path::new("/dev/null"));
        check(&output, 1, b"", message, "/dev/null");
    }
}

#[test]
fn a_file_that_may_not_be_read_is_the_systems_failure() {
    let folder = Folder::new("permission");
    let path = folder.file(PAIR);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o200)).expect("it is ours");
    // Whoever may do everything may read this, too.
    if File::open(&path).is_ok() {
        return;
    }
    let message = format!("error: cannot open {}: Permission denied\n", path.display());
    check(&solve(Way::Name, Kernel::best(), "eof", &path), 3, b"", &message, "no permission");
}

/// Their sizes are 0, or a page; neither is how much there is.
#[test]
fn a_file_that_the_system_makes_up_is_its_bytes() {
    let mut found = 0;
    for path in [
        "/proc/sys/kernel/pid_max",
        "/proc/version",
        "/proc/cpuinfo",
        "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size",
        "/sys/devices/system/cpu/possible",
    ] {
        let path = Path::new(path);
        if !path.exists() {
            continue;
        }
        found += 1;
        for frame in ["counted", "single", "eof"] {
            for way in [Way::Name, Way::Stdin] {
                let output = solve(way, Kernel::best(), frame, path);
                let piped = solve(Way::Pipe, Kernel::best(), frame, path);
                let message = String::from_utf8_lossy(&piped.stderr);
                let message = message.replace("stdin", &way.name(path));
                let code = piped.status.code().expect("an exit");
                check(&output, code, &piped.stdout, &message, &format!("{way:?}, {path:?}"));
            }
        }
    }
    assert!(found > 0, "Linux has some of them");
}

/// The program, run by a shell that closes some of its streams; and `$1` is a file.
fn shell(script: &str, path: &Path) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(cargo_bin!("nimjudge")).arg(path).stdin(Stdio::null());
    command.output().expect("sh runs")
}

#[test]
fn a_closed_stream_is_the_systems_failure_where_it_is_needed() {
    const UNREADABLE: &str = "error: cannot open stdin: Bad file descriptor\n";
    const UNWRITABLE: &str = "error: cannot write to stdout: Bad file descriptor\n";
    let folder = Folder::new("closed");
    let path = folder.file(b"2\n1\n5\n1\n");
    let fault = format!(
        "error: expected a heap size, found the end of the input\n --> {}:5:1  \
         (test 2, heap 1 of 1)\n",
        path.display()
    );
    for (script, code, answers, message) in [
        ("\"$0\" solve nim <&-", 3, "", UNREADABLE),
        ("\"$0\" solve nim - <&-", 3, "", UNREADABLE),
        ("\"$0\" solve nim \"$1\" <&-", 1, "First\n", &fault),
        ("\"$0\" solve nim \"$1\" >&-", 3, "", UNWRITABLE),
        ("\"$0\" solve nim <\"$1\" >&-", 3, "", UNWRITABLE),
        ("\"$0\" solve nim \"$1\" <&- >&-", 3, "", UNWRITABLE),
        ("\"$0\" solve nim \"$1\" 2>&-", 1, "First\n", ""),
        ("\"$0\" solve nim \"$1\" <&- 2>&-", 1, "First\n", ""),
        ("\"$0\" solve nim \"$1\" >&- 2>&-", 3, "", ""),
        ("\"$0\" solve nim \"$1\" <&- >&- 2>&-", 3, "", ""),
        ("\"$0\" solve nim <&- 2>&-", 3, "", ""),
        ("\"$0\" solve nmi 2>&-", 2, "", ""),
        ("\"$0\" list >&-", 3, "", UNWRITABLE),
        ("\"$0\" show nim >&-", 3, "", UNWRITABLE),
        ("\"$0\" man >&-", 3, "", UNWRITABLE),
        ("\"$0\" completions bash >&-", 3, "", UNWRITABLE),
        ("\"$0\" --help >&-", 3, "", UNWRITABLE),
        ("\"$0\" --version >&-", 3, "", UNWRITABLE),
        ("\"$0\" --version >&- 2>&-", 3, "", ""),
        // Open, but not for what is asked of it.
        ("\"$0\" --version 1<\"$1\"", 3, "", UNWRITABLE),
        ("\"$0\" solve nim 1<\"$1\" <\"$1\"", 3, "", UNWRITABLE),
    ] {
        check(&shell(script, &path), code, answers.as_bytes(), message, script);
    }
}

#[test]
fn a_reader_that_went_away_is_no_failure() {
    let folder = Folder::new("away");
    let path = folder.file(&PAIR.repeat(500_000));
    for command in ["solve nim --frame eof \"$1\"", "list", "show nim", "--help", "man"] {
        // Its code goes where the shell's own stdout is.
        let script = format!("{{ {{ sleep 0.1; \"$0\" {command}; echo $? >&3; }} | true; }} 3>&1");
        check(&shell(&script, &path), 0, b"0\n", "", command);
    }
}

#[test]
fn arguments_may_be_any_bytes() {
    let folder = Folder::new("bytes");
    let path = folder.0.join(OsStr::from_bytes(b"tests\xff.in"));
    fs::write(&path, "1\n1\ny\n").expect("a file can be written");
    let run = |arguments: &[&OsStr]| {
        Command::new(cargo_bin!("nimjudge")).args(arguments).output().expect("it runs")
    };
    let [solve, nim, bytes] = [&b"solve"[..], b"nim", b"a\xffb"].map(OsStr::from_bytes);
    let shown = folder.0.join(r"tests\xff.in");
    let message = format!(
        "error: expected a heap size, found `y`\n --> {}:3:1  (test 1, heap 1 of 1)\n",
        shown.display()
    );
    check(&run(&[solve, nim, path.as_os_str()]), 1, b"", &message, "a file");
    let message = "error: cannot open a\\xffb: No such file or directory\n";
    check(&run(&[solve, nim, bytes]), 3, b"", message, "no file");
    let message = "error: there is no problem `a\\xffb`\n\n`nimjudge list` names them all.\n";
    check(&run(&[solve, bytes]), 2, b"", message, "a problem");
    for arguments in [&[bytes][..], &[solve, nim, OsStr::new("--prefix"), bytes]] {
        let output = run(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(output.stderr.starts_with(b"error: "), "{arguments:?}");
    }
}
