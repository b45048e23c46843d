//! A served build.

use crate::scratch::Scratch;
use crate::setting;
use crate::words::stretched;
use devserver::Server;
use std::fs;
use std::path::Path;

/// A copy of a finished build and the server that offers it, both gone when dropped.
pub struct Site {
    folder: Scratch,
    prefix: &'static str,
    port: u16,
    server: Option<Server>,
}

impl Site {
    /// The release built for `/`.
    #[must_use]
    pub fn at_root() -> Self {
        Self::new(&setting("LEADERS_DIST", "dist"), "/")
    }

    /// The release built for `/app/`.
    #[must_use]
    pub fn below_app() -> Self {
        Self::new(&setting("LEADERS_DIST_APP", "target/dist-app"), "/app/")
    }

    /// The release built for `/`, with every word that the app says in English longer by half: what fits so fits in any
    /// language.
    ///
    /// # Panics
    /// If the build has no words.
    #[must_use]
    pub fn stretched() -> Self {
        let site = Self::at_root();
        let folders = fs::read_dir(site.folder.path()).expect("the copy can be read").filter_map(Result::ok);
        let words = folders.map(|folder| folder.path()).find(|path| path.to_string_lossy().contains("/texts-"));
        let english = words.expect("a build has words").join("en");
        let file = english.join("words.txt");
        let text = fs::read_to_string(&file).expect("the app speaks English");
        // The lines that name files stay.
        let line = |line: &str| if line.starts_with('\t') { line.to_owned() } else { stretched(line) };
        let longer: Vec<_> = text.lines().map(line).collect();
        fs::write(&file, longer.join("\n") + "\n").expect("the copy can be changed");
        site.stretch_the_page();
        site
    }

    /// The same with what the page says by itself.
    fn stretch_the_page(&self) {
        const WORDS: [&str; 2] = ["<script type=\"application/json\" id=\"words\">", "</script>"];
        let path = self.folder.path().join("index.html");
        let page = fs::read_to_string(&path).expect("a build has a page");
        let (before, rest) = page.split_once(WORDS[0]).expect("the page has words");
        let (words, after) = rest.split_once(WORDS[1]).expect("the words end");
        let mut words: serde_json::Value = serde_json::from_str(words).expect("the words are JSON");
        for text in words["en"].as_object_mut().expect("the page speaks English").values_mut() {
            *text = stretched(text.as_str().expect("a text")).into();
        }
        fs::write(&path, [before, WORDS[0], &words.to_string(), WORDS[1], after].concat())
            .expect("the copy can be changed");
    }

    fn new(build: &Path, prefix: &'static str) -> Self {
        assert!(build.join("index.html").is_file(), "no build in {}: call `cargo xtask test`", build.display());
        let folder = Scratch::new("site");
        copy(build, folder.path());
        let mut site = Self { folder, prefix, port: 0, server: None };
        site.come_back();
        site
    }

    /// The address of the start page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://localhost:{}{}", self.port, self.prefix)
    }

    /// Takes the network away: nothing answers at this address any more.
    pub fn go_away(&mut self) {
        self.server = None;
    }

    /// Serves again, at the same address as before.
    ///
    /// # Panics
    /// If another program has taken the port in the meantime.
    pub fn come_back(&mut self) {
        let site = devserver::Site::new(self.folder.path(), self.prefix);
        let server = Server::start(site, ("127.0.0.1", self.port)).expect("the port is free");
        self.port = server.address().port();
        self.server = Some(server);
    }

    /// A build for `/` that lies in a folder.
    #[must_use]
    pub fn of(build: &Path) -> Self {
        Self::new(build, "/")
    }

    /// The folder that is served.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Deploys a build that lies in a folder, as far as `is_there` says of the paths of its files: what is not there yet stays as it is.
    ///
    /// # Panics
    /// If the copy cannot be changed.
    pub fn deploy(&self, build: &Path, is_there: impl Fn(&str) -> bool) {
        let other = Self::new(build, self.prefix);
        for file in other.files().iter().filter(|file| is_there(file)) {
            let target = self.folder.path().join(file);
            fs::create_dir_all(target.parent().expect("it lies in a folder")).expect("the copy can be changed");
            fs::copy(other.folder.path().join(file), target).expect("the copy can be changed");
        }
    }

    /// Deploys another build: the same, with one more line in the manifest, which is not seen on any screen.
    ///
    /// # Panics
    /// If the build lacks its manifest or its service worker.
    pub fn deploy_another_build(&self) {
        let manifest = fs::read(self.folder.path().join("manifest.json")).expect("the build has a manifest");
        let worker_path = self.folder.path().join("service-worker.js");
        let worker = fs::read_to_string(&worker_path).expect("the build has a service worker");
        let other = [manifest, b"\n".to_vec()].concat();
        fs::write(self.folder.path().join("manifest.json"), other).expect("the copy can be changed");
        let worker = worker.lines().filter(|line| !line.contains("\"manifest.json\"")).collect::<Vec<_>>().join("\n");
        let worker = worker.replace("VERSION = \"", "VERSION = \"another ");
        fs::write(worker_path, worker).expect("the copy can be changed");
    }

    /// Lets the program take none of its texts for a constant.
    ///
    /// # Panics
    /// If its script does not tell constants from other texts.
    pub fn without_constants(&self) {
        const HEAP: &str = "wasm.__heap_base.value";
        let script = self.files().into_iter().find(|file| file.ends_with("/leaders-app.js"));
        let script = self.folder.path().join(script.expect("the program has a script"));
        let text = fs::read_to_string(&script).expect("a script is text");
        assert!(text.contains(HEAP), "nothing is asked of the place of a text");
        fs::write(script, text.replace(HEAP, "0")).expect("the copy can be changed");
    }

    /// Lets the page not ask for Trusted Types, as where a browser has none.
    ///
    /// # Panics
    /// If it does not ask for them as it is.
    pub fn without_trusted_types(&self) {
        const ASKED: &str = "require-trusted-types-for 'script'; ";
        let path = self.folder.path().join("index.html");
        let page = fs::read_to_string(&path).expect("a build has a page");
        assert!(page.contains(ASKED), "the page does not ask for Trusted Types");
        fs::write(path, page.replace(ASKED, "")).expect("the copy can be changed");
    }

    /// All files of the build, by their paths inside of it.
    ///
    /// # Panics
    /// If the copy cannot be read.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let root = self.folder.path();
        let (mut files, mut folders) = (Vec::new(), vec![root.to_owned()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("the copy can be read") {
                let path = entry.expect("the copy can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let inside = path.strip_prefix(root).expect("it lies inside");
                    files.push(inside.to_string_lossy().into_owned());
                }
            }
        }
        files.sort();
        files
    }

    /// Lets a part of the program be another than the one of this build.
    ///
    /// # Panics
    /// If the build has no engine.
    pub fn change_a_part(&self) {
        let folders = fs::read_dir(self.folder.path()).expect("the copy can be read").filter_map(Result::ok);
        let engine = folders.map(|folder| folder.path()).find(|path| path.to_string_lossy().contains("/engine-"));
        let part = engine.expect("there is an engine").join("worker.js");
        let script = fs::read_to_string(&part).expect("an engine has a script");
        fs::write(part, script + "\n").expect("the copy can be changed");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the temporary folder can be written to");
    for entry in fs::read_dir(from).expect("the build can be read") {
        let path = entry.expect("the build can be read").path();
        let target = to.join(path.file_name().expect("every entry has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("the build can be copied");
        }
    }
}
