//! Publications: pages, pictures and folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use alfil::library::{self, BundledVariants};
use alfil::studio::publish::{NoPlayer, Subject, markdown, page, pictures, play};
use alfil::words::describe;
use alfil::words::describe::movement_sentence;
use alfil_core::variant::Variant;
use alfil_language::check;
use alfil_language::def;

use crate::bundled::variants;
use crate::pictures::{check_picture, duel};
use crate::playing::variant_of;

fn subject(variant: &Variant) -> Subject<'_> {
    Subject { variant, claims: 2 }
}

/// The addresses in a text that are no names of XML.
fn addresses(text: &str) -> BTreeSet<&str> {
    let starts = text.match_indices("http").map(|(at, _)| &text[at..]);
    let whole = starts.map(|rest| &rest[..rest.find(['"', '<', ' ', ')']).unwrap_or(rest.len())]);
    whole.filter(|address| address.contains("://") && !address.contains("w3.org/2000/svg")).collect()
}

#[test]
fn every_game_has_a_page_that_asks_for_nothing() {
    for (n, (id, variant)) in variants().enumerate() {
        let page = page(&subject(&variant));
        if n % 10 == 0 {
            assert_eq!(page, alfil::studio::publish::page(&subject(&variant)), "{id}");
        }
        for forbidden in
            ["<script", "javascript:", "<iframe", "<link", "<img", " style=", " onload", "@import", "url("]
        {
            assert!(!page.contains(forbidden), "{id}: {forbidden}");
        }
        assert!(page.contains("default-src 'none'"), "{id}");
        let sources = variant.rules().sources.cited.join(" ");
        for address in addresses(&page) {
            assert!(sources.contains(address), "{id}: {address}");
        }
        for section in describe::describe(variant.rules()) {
            for sentence in section.sentences {
                let text = alfil::words::picture::escaped(&sentence.text);
                assert!(page.contains(&text), "{id}: {text}");
            }
        }
        let readme = markdown(&subject(&variant));
        for kind in &variant.rules().kinds {
            assert!(
                page.contains(&alfil::words::picture::escaped(&movement_sentence(&kind.movement))),
                "{id} {}",
                kind.id
            );
        }
        assert!(readme.starts_with("# ") && readme.contains("## Pieces"), "{id}");
    }
}

/// They are on the page and in the Markdown, and make no other game.
#[test]
fn authors_licences_and_links_are_published() {
    let base = "format = 1\nname = \"Derived\"\nextends = \"chess\"\n";
    let own = "author = \"A <b> C\"\nlicense = \"CC-BY-4.0\"\nlinks = [\"https://example.org/?a&b\"]\n";
    let [plain, signed] = [base.to_owned(), format!("{base}{own}")].map(|text| variant_of(&text));
    assert_eq!(plain.digest(), signed.digest());
    let page_of_signed = page(&subject(&signed));
    for part in [
        "Author: A &lt;b&gt; C<br>",
        "Licence: CC-BY-4.0<br>",
        "Link: <a href=\"https://example.org/?a&amp;b\" rel=\"noreferrer\">https://example.org/?a&amp;b</a><br>",
    ] {
        assert!(page_of_signed.contains(part), "{part}");
        assert!(!page(&subject(&plain)).contains(part), "{part}");
    }
    let readme = markdown(&subject(&signed));
    assert!(
        readme.contains(
            "- Author: A &lt;b&gt; C\n- Licence: CC-BY-4.0\n- Link: <https://example.org/?a&b>\n- "
        ),
        "{readme}"
    );
    assert!(!markdown(&subject(&plain)).contains("Author"));
}

#[test]
fn a_player_is_filled_with_a_game_and_what_it_says_stays_text() {
    let name = "</script>{{rules}}&";
    let text = format!(
        "format = 1\nname = \"{name}\"\nextends = \"minishogi\"\n# </script><!-- {{{{definition}}}}\n"
    );
    let variant = variant_of(&text);
    let player = "<title>{{name}}</title><p>{{rules}}</p><script>{{definition}}</script>{{other}}";
    let page = play(player, &subject(&variant), &text).unwrap();
    assert!(page.starts_with("<title>&lt;/script&gt;{{rules}}&amp;</title><p><style>"), "{page}");
    assert!(page.ends_with("</script>{{other}}"));
    assert_eq!(page.matches("</script>").count(), 1);
    let data = page.split_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["text"], text.as_str());
    assert!(!page.contains("<!--"));
    assert_eq!(play("<title>{{name}}</title>", &subject(&variant), &text), Err(NoPlayer("{{rules}}")));
}

#[test]
fn a_game_in_a_page_comes_with_what_was_learned_for_it() {
    let variant = variant_of("format = 1\nname = \"Small\"\nextends = \"minishogi\"\n");
    let learned = library::learned("minishogi").unwrap();
    let player = "{{name}}{{rules}}<script>{{definition}}";
    for (learned, is_there) in [(None, false), (Some(learned.to_owned()), true)] {
        let variant = variant.with_learned(learned.clone());
        let page = play(player, &subject(&variant), "").unwrap();
        let data: serde_json::Value = serde_json::from_str(page.split_once("<script>").unwrap().1).unwrap();
        let weights =
            data["weights"].as_str().map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
        assert_eq!(weights, learned.map(|text| serde_json::from_str(&text).unwrap()));
        assert_eq!(data.get("weights").is_some(), is_there);
    }
}

#[test]
fn a_page_with_a_game_has_its_rules_and_no_claims() {
    for (id, variant) in variants() {
        let (read, report) = check::read(id, &BundledVariants);
        let checked = read.unwrap_or_else(|| panic!("{id}: {report:?}"));
        let text = def::rules_alone(&checked.definition);
        assert!(!text.contains("[[test]]") && !text.contains(".toml:"), "{id}");
        assert_eq!(variant_of(&text).digest(), variant.digest(), "{id}");
    }
}

#[test]
fn pictures_of_a_publication_have_names_of_their_own() {
    for (id, variant) in variants() {
        let files = pictures(&variant);
        let names: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(names.len(), files.len(), "{id}");
        assert_eq!(files.len(), 1 + 3 * variant.rules().kinds.len(), "{id}");
        let readme = markdown(&subject(&variant));
        for shown in readme.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
            assert!(names.contains(shown.0), "{id}: {}", shown.0);
        }
        for file in &files {
            check_picture(&file.text, &format!("{id} {}", file.path));
        }
    }
}

#[test]
fn names_come_out_as_text_everywhere() {
    let name = "<img src=x onerror=alert(1)>";
    let text = duel(&format!(", name = \"{name}\""), "").replace("\"Duel\"", &format!("\"{name}\""));
    let text = text.replace("board =", &format!("about = \"{name}\"\nsources = [\"{name}\"]\nboard ="));
    let variant = variant_of(&text);
    for text in [page(&subject(&variant)), markdown(&subject(&variant))] {
        assert!(!text.contains("<img"), "{text}");
        assert!(text.contains("&lt;img src=x onerror=alert"), "{text}");
    }
}

/// Runs `alfil publish`; the exit code and what it printed.
fn publish(words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .arg("publish")
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The files of a folder, with what is in them.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn a_folder_is_written_again_and_files_of_others_are_left_alone() {
    let holder = tempfile::tempdir().unwrap();
    let folder = holder.path().join("game");
    let out = folder.to_str().unwrap();
    assert_eq!(publish(&["chess", "--out", out]).0, 0);
    let first = files(&folder);
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("manifest.json")).unwrap()).unwrap();
    let listed: Vec<&str> =
        manifest["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(listed.len() + 1, first.len());
    // The same again, byte for byte, although the files are there.
    assert_eq!(publish(&["chess", "--out", out]).0, 0);
    assert_eq!(files(&folder), first);
    // What is no longer wanted goes.
    assert_eq!(publish(&["chess", "--out", out, "--only", "page,markdown"]).0, 0);
    let names: Vec<String> = files(&folder).into_iter().map(|file| file.0).collect();
    assert_eq!(names, ["RULES.md", "index.html", "manifest.json"]);
    // A file of somebody else's, and one of ours that was changed.
    for (name, text) in [("notes.txt", "mine"), ("index.html", "changed")] {
        fs::write(folder.join(name), text).unwrap();
        let (code, printed, error) = publish(&["chess", "--out", out]);
        assert_eq!((code, printed.as_str()), (1, ""));
        assert!(error.contains(name) && error.contains("--force"), "{error}");
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), text);
    }
    assert_eq!(publish(&["chess", "--out", out, "--force"]).0, 0);
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "mine");
    assert!(fs::read_to_string(folder.join("index.html")).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn one_file_is_printed() {
    let (code, printed, _) = publish(&["ogi", "--only", "page", "--out", "-"]);
    assert_eq!(code, 0);
    let claims = printed.contains("claims about these rules hold");
    assert!(claims && printed.starts_with("<!doctype html>"));
    let (code, _, error) = publish(&["ogi", "--only", "page,svg", "--out", "-"]);
    assert!(code == 2 && error.contains("only one file can be printed"), "{error}");
    // Without a line XBoard would move the piece as in the parent variant.
    let (_, printed, _) = publish(&["xiangqi", "--only", "xboard", "--out", "-"]);
    assert!(printed.contains("\npiece A& F\n"), "{printed}");
    assert!(printed.contains("# XBoard ignores the squares closed to: "), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forms.toml");
    let text = "format = 1\nname = \"Forms\"\nextends = \"shogi\"\n[pieces.weathercock]\nid = \"W\"\nmove = \"fFbW\"\n\
                promoted = [{ id = \"W~\", name = \"Storm\", move = \"Q2\" }, { id = \"B~\", name = \"Breeze\", move = \"NK\" }]\n\
                [setup]\nfen = \"lnsgkgsnl/1r5b1/ppppwpppp/9/9/9/PPPPWPPPP/1B5R1/LNSGKGSNL w\"\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let (_, printed, _) = publish(&[file, "--only", "xboard", "--out", "-"]);
    let untold = "# XBoard cannot be told that Weathercock (W) promotes to Storm (W~) or Breeze (B~)";
    assert!(printed.contains(untold), "{printed}");
    let (_, _, why) = publish(&[file, "--only", "ini", "--out", "-"]);
    let cause =
        "The Weathercock has the promoted forms Storm and Breeze, of which Fairy-Stockfish allows one.";
    assert!(why.contains(cause), "{why}");
    let (large, _, why) = publish(&["tests/good/long-ids.toml", "--only", "xboard", "--out", "-"]);
    assert!(large == 1 && why.contains("there is no `xboard.txt` for this game"), "{why}");
}

#[test]
fn a_definition_whose_claims_fail_is_not_published() {
    let (code, _, error) = publish(&["tests/bad/claim-fails.toml", "--only", "page", "--out", "-"]);
    assert!(code == 1 && error.contains("4 claims of the definition do not hold"), "{code} {error}");
}

#[test]
fn claims_are_shown_as_boards_with_ids_of_their_own() {
    let (code, plain, _) = publish(&["dai-shogi", "--only", "page", "--out", "-"]);
    let (with_code, page, _) = publish(&["dai-shogi", "--only", "page", "--claims", "--out", "-"]);
    assert_eq!((code, with_code), (0, 0));
    assert!(!plain.contains("<figure>") && page.matches("<figure>").count() > 50);
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len());
}
