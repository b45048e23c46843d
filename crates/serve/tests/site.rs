//! The app itself.

use crate::common::{Data, Reply, options, request, run};
use serve::{Options, ServeError, Server};
use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// A folder with an app, and a secret beside it; gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("site-{}-{name}", std::process::id()));
        for (file, content) in [
            ("secret.txt", "secret"),
            ("dist/index.html", "start"),
            ("dist/manifest.json", "{}"),
            ("dist/data.json", "{}"),
            ("dist/app.webmanifest", "{}"),
            ("dist/service-worker.js", "worker"),
            ("dist/app-1/app.wasm", "wasm"),
            ("dist/app-1/app.wasm.br", "brotli"),
            ("dist/old.css", "new"),
            ("dist/old.css.br", "old"),
            ("dist/fonts/f.woff2", "font"),
            ("dist/icons/i.svg", "<svg/>"),
            ("dist/icons/i.png", "png"),
        ] {
            let file = path.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
        }
        let old = fs::File::options().write(true).open(path.join("dist/old.css.br")).unwrap();
        old.set_modified(SystemTime::now() - Duration::from_mins(1)).unwrap();
        Self(path)
    }

    async fn server(&self, data: &Data) -> Server {
        Server::start(Options { app: Some(self.0.join("dist")), ..options(data) }).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Reply {
    request(address, &format!("GET {path}"), headers, &[]).await
}

#[test]
fn files_have_their_types_and_screens_the_start_page() {
    run(async {
        let (data, folder) = (Data::new(), Folder::new("types"));
        let server = folder.server(&data).await;
        for (path, kind, content) in [
            ("/", "text/html; charset=utf-8", "start"),
            ("/index.html?x=1", "text/html; charset=utf-8", "start"),
            ("/sparta/play", "text/html; charset=utf-8", "start"),
            ("/spart%C3%A4", "text/html; charset=utf-8", "start"),
            ("/manifest.json", "application/manifest+json", "{}"),
            ("/app.webmanifest", "application/manifest+json", "{}"),
            ("/data.json", "application/json", "{}"),
            ("/service-worker.js", "text/javascript; charset=utf-8", "worker"),
            ("/app-1/app.wasm", "application/wasm", "wasm"),
            ("/fonts/f.woff2", "font/woff2", "font"),
            ("/icons/i.svg", "image/svg+xml", "<svg/>"),
            ("/icons/i.png", "image/png", "png"),
            ("/old.css", "text/css; charset=utf-8", "new"),
        ] {
            let reply = get(server.address(), path, &[]).await;
            assert_eq!((reply.status, reply.text().as_str()), (200, content), "{path}");
            assert_eq!(reply.header("Content-Type"), Some(kind), "{path}");
            for (name, value) in devserver::SAFETY {
                assert_eq!(reply.header(name), Some(value), "{path}");
            }
        }
        for path in ["/missing.js", "/sparta/missing.wasm", "/fonts/", "/api/seats", "/ws/1/2"] {
            assert_eq!(get(server.address(), path, &[]).await.status, 404, "{path}");
        }
        assert_eq!(request(server.address(), "POST /index.html", &[], &[]).await.status, 405);
        let head = request(server.address(), "HEAD /app-1/app.wasm", &[], &[]).await;
        assert_eq!((head.status, head.header("Content-Length"), head.body.len()), (200, Some("4"), 0));
        server.stop().await;
    });
}

#[test]
fn what_is_compressed_goes_to_who_reads_it() {
    run(async {
        let (data, folder) = (Data::new(), Folder::new("brotli"));
        let server = folder.server(&data).await;
        let address = server.address();
        for (accepts, content) in
            [("gzip, br", "brotli"), ("br;q=0.5", "brotli"), ("gzip", "wasm"), ("br;q=0", "wasm"), ("brx", "wasm")]
        {
            let reply = get(address, "/app-1/app.wasm", &[("Accept-Encoding", accepts)]).await;
            assert_eq!(reply.text(), content, "{accepts}");
            assert_eq!(reply.header("Content-Encoding"), (content == "brotli").then_some("br"));
            assert_eq!(reply.header("Content-Type"), Some("application/wasm"));
            assert_eq!(reply.header("Vary"), Some("accept-encoding"));
        }
        let reply = get(address, "/old.css", &[("Accept-Encoding", "br")]).await;
        assert_eq!(reply.text(), "new", "what is older than its file is of another build");
        server.stop().await;
    });
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    run(async {
        let (data, folder) = (Data::new(), Folder::new("caching"));
        let server = folder.server(&data).await;
        let address = server.address();
        let first = get(address, "/service-worker.js", &[]).await;
        assert_eq!(first.header("Cache-Control"), Some("no-cache"));
        let mark = first.header("ETag").unwrap();
        let again = get(address, "/service-worker.js", &[("If-None-Match", mark)]).await;
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(get(address, "/index.html", &[("If-None-Match", mark)]).await.status, 200);
        fs::write(folder.0.join("dist/service-worker.js"), "worker 2").unwrap();
        assert_eq!(get(address, "/service-worker.js", &[("If-None-Match", mark)]).await.text(), "worker 2");
        let named = get(address, "/app-1/app.wasm", &[]).await;
        assert!(named.header("Cache-Control").unwrap().contains("immutable"));
        server.stop().await;
    });
}

#[test]
fn nothing_outside_of_the_folder_is_reached() {
    run(async {
        let (data, folder) = (Data::new(), Folder::new("traversal"));
        let server = folder.server(&data).await;
        for path in [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e%2fsecret.txt",
            "/fonts/../../secret.txt",
            "/fonts/%2e%2e/%2e%2e/secret.txt",
            "/..%5csecret.txt",
            "//etc/passwd",
            "/%2fetc/passwd",
            "/etc/passwd%00.html",
            "/%ff",
            "/%2",
        ] {
            let reply = get(server.address(), path, &[]).await;
            assert_eq!(reply.status, 404, "{path}: {}", reply.text());
        }
        server.stop().await;
    });
}

#[test]
fn a_folder_without_an_app_is_told_at_once() {
    run(async {
        let (data, folder) = (Data::new(), Folder::new("none"));
        let started = Server::start(Options { app: Some(folder.0.clone()), ..options(&data) }).await;
        let Err(error @ ServeError::NoApp(_)) = started else { panic!("it starts") };
        assert!(error.to_string().contains("--app"), "{error}");
        // And a port that is taken.
        let server = folder.server(&data).await;
        let other = Data::new();
        let started = Server::start(Options { listen: server.address(), ..options(&other) }).await;
        let Err(error @ ServeError::Listen(..)) = started else { panic!("it starts") };
        assert!(error.to_string().contains("--listen"), "{error}");
        server.stop().await;
    });
}
