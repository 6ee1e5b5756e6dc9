//! What a definition says of itself stays text in everything that is published: each file is read back, and has no element,
//! attribute, comment, link, line or field that the same game with plain names has not.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use alfil::author::balance::{
    Balance, Change, Games, Known, Played, Record, change_in_markdown, change_page, in_markdown, page,
};
use alfil::fairy::export;
use alfil::library::{self, BundledVariants};
use alfil::studio::api::Studio;
use alfil::studio::publish::{Subject, diagram, examples, markdown, page_with_examples, pictures, play};
use alfil_core::board::Move;
use alfil_core::game::Game;
use alfil_core::playout::chance;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use html5ever::tendril::TendrilSink as _;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::json;

/// Texts that mean something in one of the formats.
const HOSTILE: &[&str] = &[
    "---><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "-><script>alert(1)</script>",
    "--!><img src=x onerror=alert(1)>",
    "<!--",
    "<!-- -",
    "]]></text></svg><script>alert(1)</script>",
    "</title></style></script></template><svg onload=alert(1)>",
    "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)",
    "<a href='javascript:alert(1)'>x</a>",
    "<b>&lt;&#60;script>",
    "&#x3c;script&#x3e;",
    "![x](javascript:alert(1))",
    "[x](javascript:alert(1))",
    "[x]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "<https://evil.example>",
    "https://evil.example/\"onmouseover=\"alert(1)",
    "https://evil.example/><script>alert(1)</script>",
    "http://evil.example/)](x)|`",
    "javascript:alert(1)//https://",
    "see www.evil.example and https://evil.example",
    "- item",
    "+ item",
    "* item",
    "1. item",
    "12) item",
    "# title",
    "---",
    "===",
    "=",
    "    code",
    "\tcode",
    "> quote",
    ": term",
    "| a | b |",
    "`a` ``b",
    "```",
    "~~~",
    "**b** __c__ ~~d~~ ^e^ $f$ $$g$$",
    "\\",
    "a\\",
    "[^1]",
    "[ ] task",
    "{{rules}}{{definition}}",
    "a\nfiles=3\nroyal=1\n- b\n# c\n; d\n[e]\nvariants=x",
    "a\r\n\r\n    b",
    "a\u{2028}b\u{85}c\u{c}d\u{b}e",
    "a:b::c:d=e",
    "files=3",
    "[section]",
    "; x = y",
    "\u{202e}\u{200b}\u{feff}",
];

/// A game with a text in every field that takes one, each beginning with it.
fn game(text: &str) -> String {
    let mut n = 0;
    let mut next = || {
        n += 1;
        // JSON writes strings as TOML does, but for DEL.
        serde_json::to_string(&format!("{text}{n}")).unwrap()
    };
    let mut out = format!("format = 1\nname = {}\nabout = {}\n", next(), next());
    let _ = write!(out, "author = {}\nlicense = {}\n", next(), next());
    // A link has to be an address.
    let unspaced: String = text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    let link = serde_json::to_string(&format!("https://a.example/{unspaced}")).unwrap();
    let _ = write!(out, "sources = [{}, {}]\nlinks = [{link}]\n", next(), next());
    let _ = writeln!(out, "sides = {{ first = {}, second = {} }}", next(), next());
    out.push_str("board = { files = 5, ranks = 5 }\n");
    let pieces = [
        ("king", "id = \"K\"\nmove = \"K\"\nroyal = true"),
        ("rook", "id = \"R\"\nmove = \"R\"\npromoted = { name = PROMOTED, move = \"Q\" }"),
        ("lion", "id = \"L\"\nmove = \"KAD(cK-aK)\"\npromotes-to = [\"lance\"]"),
        ("lance", "id = \"A\"\nmove = \"fR\""),
    ];
    for (key, says) in pieces {
        let says = says.replace("PROMOTED", &next());
        let _ = write!(out, "[pieces.{key}]\nname = {}\n{says}\n", next());
    }
    out.push_str(
        "[setup]\nfen = \"rl1k1/5/5/5/1K1LR w\"\n[royals]\nleft-attacked = \"illegal\"\nwhich = \"each\"\n\
         [[promotion]]\npieces = [\"rook\"]\nzone = \"last 1 rank\"\nmust = \"never\"\nenter = \"always\"\n\
         [[promotion]]\npieces = [\"lion\"]\nzone = \"last 1 rank\"\nmust = \"never\"\nenter = \"always\"\n\
         [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n[[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n",
    );
    let _ = write!(out, "[[test]]\nname = {}\nlegal = [\"e1e2\"]\n", next());
    out
}

/// The nodes of a page: elements with their attributes, and comments.
fn nodes(html: &str) -> Vec<String> {
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(html);
    let mut found = Vec::new();
    walk(&dom.document, &mut found);
    found
}

fn walk(node: &Handle, into: &mut Vec<String>) {
    match &node.data {
        NodeData::Element { name, attrs, template_contents, .. } => {
            let mut names = Vec::new();
            for attribute in attrs.borrow().iter() {
                let value = attribute.value.to_string();
                let name = attribute.name.local.to_string();
                if ["href", "src", "action", "data"].contains(&name.as_str()) {
                    let is_plain = ["https://", "http://", "#"].iter().any(|start| value.starts_with(start));
                    assert!(is_plain, "{value}");
                }
                names.push(name);
            }
            into.push(format!("{} {}", name.local, names.join(" ")));
            if let Some(contents) = template_contents.borrow().as_ref() {
                walk(contents, into);
            }
        }
        NodeData::Comment { .. } => into.push("a comment".to_owned()),
        NodeData::Document | NodeData::Doctype { .. } | NodeData::Text { .. } => {}
        NodeData::ProcessingInstruction { .. } => into.push("an instruction".to_owned()),
    }
    for child in node.children.borrow().iter() {
        walk(child, into);
    }
}

/// The elements of a picture with their attributes.
fn elements(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let described = document.descendants().filter(|node| !node.is_text()).map(|node| {
        for attribute in node.attributes().filter(|attribute| attribute.name() == "href") {
            assert!(attribute.value().starts_with('#'), "{}", attribute.value());
        }
        let names: Vec<&str> = node.attributes().map(|attribute| attribute.name()).collect();
        format!("{:?} {} {}", node.node_type(), node.tag_name().name(), names.join(" "))
    });
    described.collect()
}

/// The parts of a text in Markdown, without what they say.
fn parts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for event in Parser::new_ext(text, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                assert!(dest_url.starts_with("https://") || dest_url.starts_with("http://"), "{dest_url}");
                found.push("a link".to_owned());
            }
            Event::Start(tag) => found.push(format!("{tag:?}")),
            Event::Text(_) | Event::End(_) => {}
            Event::SoftBreak | Event::HardBreak => found.push("a break".to_owned()),
            other @ (Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::Rule
            | Event::TaskListMarker(_)) => found.push(format!("{other:?}")),
        }
    }
    found
}

/// The setting in each line of a file for another program, and how many fields the line has.
fn keys(text: &str) -> Vec<String> {
    let line = |line: &str| {
        // A comment must stay one line, and nothing in it counts.
        if line.starts_with('#') {
            return "a comment".to_owned();
        }
        let (setting, _) = line.split_once('=').unwrap_or_default();
        format!("{setting} {} {}", line.matches(':').count(), line.matches('=').count())
    };
    text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}']).map(line).collect()
}

/// Adds a random game to others.
fn add_random(games: &mut Games<'_>, variant: &Arc<Variant>, index: u64) {
    let mut below = chance(1, index);
    let record = Record { n_opening: 0, scores: vec![10; 60] };
    let replay = |step: &mut dyn FnMut(&mut Game, &[Move], Move)| {
        let mut game = Game::new(variant);
        let outcome = loop {
            if let Some(outcome) = game.outcome_or_claim() {
                break Some(outcome);
            }
            let legal = game.legal_moves();
            let chosen = legal.get(below(legal.len().max(1) as u64) as usize);
            let Some(&mv) = chosen.filter(|_| game.moves().len() < 60) else { break None };
            step(&mut game, &legal, mv);
        };
        Ok::<_, ()>((game, outcome))
    };
    games.add(record, replay).unwrap();
}

/// A report about a game, in which no rule mattered.
fn report(variant: &Variant, games: &Games<'_>) -> Balance {
    let rules = variant.rules();
    let known = Known {
        variant: "game".to_owned(),
        nodes: 1,
        seed: 1,
        openings: "soft".to_owned(),
        max_plies: 60,
        command: "alfil balance game".to_owned(),
        repeated: 0,
        repeated_usual: 0,
        ladder: Vec::new(),
        skill: None,
        swapped: None,
        matches: Vec::new(),
        solved: None,
        digests: ["a", "b", "c"].map(str::to_owned),
    };
    let mut balance = Balance::new(games, known, &|_| Some(rules.about.clone()));
    assert!(!balance.never.is_empty());
    balance.never.iter_mut().for_each(|never| never.what.clone_from(&rules.name));
    balance
}

/// The whole structure of everything that is published about a game, each file by its name; nothing if it has errors.
fn structure(text: &str) -> Option<Vec<(String, Vec<String>)>> {
    let (read, _) = check::read_text("game.toml", text, &BundledVariants);
    let Checked { definition, rules, .. } = read?;
    let variant = &Variant::new("game", rules?);
    let mut all = Vec::new();
    let mut add = |name: &str, parts: Vec<String>| all.push((name.to_owned(), parts));
    let subject = Subject { variant, claims: 1 };
    let shown = examples(&definition, variant);
    assert_eq!(shown.len(), 1);
    add("index.html", nodes(&page_with_examples(&subject, &shown)));
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/site/game.html");
    let player = fs::read_to_string(template).unwrap();
    add("play.html", nodes(&play(&player, &subject, text).unwrap()));
    add("RULES.md", parts(&markdown(&subject)));
    for picture in pictures(variant) {
        add(&picture.path, elements(&picture.text));
    }
    let mut games = Games::new(variant.rules());
    (0..12).for_each(|index| add_random(&mut games, variant, index));
    let balance = report(variant, &games);
    add("balance.html", nodes(&page(&balance)));
    add("BALANCE.md", parts(&in_markdown(&balance)));
    let one = Played { games: &games, balance: &balance };
    let change = Change::new(one, one, "alfil balance".to_owned());
    add("CHANGE.md", parts(&change_in_markdown(&change)));
    add("change.html", nodes(&change_page(&change, &balance, &balance)));
    let block = diagram::block(variant).unwrap();
    assert!(!block.losses.is_empty() && !block.others.is_empty());
    let html = block.commented(variant);
    add("diagram.html", nodes(&html));
    // The program that draws it reads lines.
    let lines = html.split_once("idiagram\">").unwrap().1.split_once("</div>").unwrap().0;
    add("diagram.html, lines", keys(lines));
    let section = export::section(variant).unwrap();
    assert!(!section.proof.losses.is_empty());
    add("game.ini", keys(&section.commented()));
    let studio = Studio::new(Arc::new(BundledVariants));
    let question = json!({ "source": { "text": text, "name": "game.toml" }, "parts": ["xboard", "toml"] });
    let answer = studio.answer("publish", question).unwrap();
    for file in answer.get("files").unwrap().as_array().unwrap() {
        let part = |name: &str| file.get(name).unwrap().as_str().unwrap();
        let (path, text) = (part("path"), part("text"));
        if path == "game.toml" {
            let (again, _) = check::read_text("game.toml", text, &BundledVariants);
            assert_eq!(again.and_then(|again| again.rules).as_ref(), Some(variant.rules()));
        } else {
            add(path, keys(text));
        }
    }
    Some(all)
}

#[test]
fn names_stay_text_in_everything_that_is_published() {
    let is_address = |text: &str| ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    let twins = ["word", "https://plain.example/"].map(|text| structure(&game(text)).unwrap());
    let mut n_tried = 0;
    for (index, hostile) in HOSTILE.iter().enumerate() {
        let before = if index % 2 == 0 { "word" } else { "-" };
        for text in [(*hostile).to_owned(), format!("{before}{hostile}")] {
            let written = game(&text);
            // What is no name at all is refused.
            let Some(found) = structure(&written) else { continue };
            n_tried += 1;
            let expected = &twins[usize::from(is_address(&text))];
            assert_eq!(found.len(), expected.len());
            for ((name, found), (_, expected)) in found.iter().zip(expected) {
                // What is no plain address becomes no link.
                let parts = |parts: &[String]| -> (Vec<String>, Vec<String>) {
                    parts.iter().cloned().partition(|part| part == "a link")
                };
                let ((links, found), (expected_links, expected)) = (parts(found), parts(expected));
                assert_eq!(found, expected, "{name} with {text:?}");
                assert!(links.len() <= expected_links.len(), "{name} with {text:?}");
            }
        }
    }
    assert!(n_tried > HOSTILE.len(), "{n_tried} of {} texts were tried", 2 * HOSTILE.len());
}

#[test]
fn a_page_with_a_game_has_learned_values_that_are_read() {
    let variant = library::variant("ogi").unwrap();
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/site/game.html");
    let subject = Subject { variant: &variant, claims: 0 };
    let page = play(&fs::read_to_string(template).unwrap(), &subject, "").unwrap();
    let (_, weights) = page.split_once("\"weights\":").unwrap();
    let mut texts = serde_json::Deserializer::from_str(weights).into_iter::<String>();
    let read = alfil_core::search::Learned::read(&texts.next().unwrap().unwrap());
    assert!(read.is_ok(), "{:?}", read.err());
}
