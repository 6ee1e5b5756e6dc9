//! Where the shapes of a picture lie.

use roxmltree::{Document, Node};

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Extent([f64; 4]);

impl Extent {
    const NOTHING: Extent = Extent([f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY]);

    fn add(&mut self, x: f64, y: f64, around: f64) {
        let [left, top, right, bottom] = self.0;
        self.0 = [left.min(x - around), top.min(y - around), right.max(x + around), bottom.max(y + around)];
    }
}

/// Moved and scaled, or turned by 180 degrees about the middle of a piece.
#[derive(Clone, Copy, Debug)]
struct Transform {
    scale: f64,
    x: f64,
    y: f64,
}

impl Transform {
    const NONE: Transform = Transform { scale: 1.0, x: 0.0, y: 0.0 };

    fn at(self, x: f64, y: f64) -> (f64, f64) {
        (self.x + self.scale * x, self.y + self.scale * y)
    }

    fn then(self, inner: Transform) -> Transform {
        let (x, y) = self.at(inner.x, inner.y);
        Transform { scale: self.scale * inner.scale, x, y }
    }

    fn read(text: &str) -> Transform {
        let mut whole = Transform::NONE;
        for part in text.split_inclusive(')') {
            let (name, numbers) = part.trim().trim_end_matches(')').split_once('(').unwrap();
            let numbers: Vec<f64> = numbers.split(' ').map(|n| n.parse().unwrap()).collect();
            whole = whole.then(match (name, numbers.as_slice()) {
                ("translate", &[x, y]) => Transform { scale: 1.0, x, y },
                ("scale", &[scale]) => Transform { scale, x: 0.0, y: 0.0 },
                ("rotate", &[180.0, x, y]) => Transform { scale: -1.0, x: 2.0 * x, y: 2.0 * y },
                _ => panic!("transform {text}"),
            });
        }
        whole
    }
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// Checks that nothing lies outside the picture, nor outside a symbol of it.
#[track_caller]
pub(super) fn check_extent(document: &Document<'_>, what: &str) {
    let frames =
        document.descendants().filter(|node| node.has_tag_name("symbol") || *node == document.root_element());
    for frame in frames {
        let numbers = frame.attribute("viewBox").unwrap().split(' ').map(|n| n.parse::<f64>().unwrap());
        let &[x, y, width, height] = numbers.collect::<Vec<_>>().as_slice() else {
            panic!("{what}: viewBox")
        };
        let mut extent = Extent::NOTHING;
        for child in frame.children().filter(|node| !node.has_tag_name("symbol")) {
            measure(child, Transform::NONE, &mut extent);
        }
        let [left, top, right, bottom] = extent.0;
        let inside =
            left >= x - 0.06 && top >= y - 0.06 && right <= x + width + 0.06 && bottom <= y + height + 0.06;
        assert!(inside, "{what}: {extent:?} of {width} by {height}\n{}", document.input_text());
    }
}

fn measure(node: Node<'_, '_>, outer: Transform, extent: &mut Extent) {
    let around = |transform: Transform| {
        let stroked = node.attribute("stroke").is_some();
        if stroked { number(node, "stroke-width") / 2.0 * transform.scale.abs() } else { 0.0 }
    };
    match node.tag_name().name() {
        "g" => {
            let inner = outer.then(node.attribute("transform").map_or(Transform::NONE, Transform::read));
            node.children().for_each(|child| measure(child, inner, extent));
        }
        "circle" => {
            let (x, y) = outer.at(number(node, "cx"), number(node, "cy"));
            extent.add(x, y, number(node, "r") * outer.scale.abs() + around(outer));
        }
        "rect" | "use" => {
            let (x, y) = (number(node, "x"), number(node, "y"));
            for (x, y) in [(x, y), (x + number(node, "width"), y + number(node, "height"))] {
                let (x, y) = outer.at(x, y);
                extent.add(x, y, around(outer));
            }
        }
        // A character is about as wide as it is high.
        "text" => {
            let size = number(node, "font-size");
            let (x, y) = outer.at(number(node, "x"), number(node, "y") - size * 0.36);
            extent.add(x, y, size / 2.0 * outer.scale.abs());
        }
        "path" => {
            for (x, y) in points(node.attribute("d").unwrap()) {
                let (x, y) = outer.at(x, y);
                extent.add(x, y, around(outer));
            }
        }
        _ => {}
    }
}

/// The points of a path between which it lies, nearly: those of arcs are their ends.
fn points(d: &str) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut start = (0.0, 0.0);
    let mut rest = d;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers = numbers(&rest[1..end]);
        rest = &rest[end..];
        let relative = command.is_ascii_lowercase();
        let base = |x: f64, y: f64| if relative { (x, y) } else { (0.0, 0.0) };
        let per = match command.to_ascii_uppercase() {
            'M' | 'L' => 2,
            'H' | 'V' => 1,
            'Q' | 'S' => 4,
            'C' => 6,
            'A' => 7,
            'Z' => {
                (x, y) = start;
                continue;
            }
            _ => panic!("command {command}"),
        };
        assert!(!numbers.is_empty() && numbers.len().is_multiple_of(per), "{command} in {d}");
        for (i, group) in numbers.chunks(per).enumerate() {
            let (bx, by) = base(x, y);
            match (command.to_ascii_uppercase(), group) {
                ('H', &[to]) => x = bx + to,
                ('V', &[to]) => y = by + to,
                ('A', &[.., to_x, to_y]) => (x, y) = (bx + to_x, by + to_y),
                (_, group) => {
                    points.extend(group.chunks_exact(2).filter_map(|pair| match pair {
                        &[x, y] => Some((bx + x, by + y)),
                        _ => None,
                    }));
                    (x, y) = *points.last().unwrap();
                }
            }
            points.push((x, y));
            if i == 0 && command.eq_ignore_ascii_case(&'m') {
                start = (x, y);
            }
        }
    }
    points
}

/// The numbers of a path, which need nothing between them where a sign or a second point shows where one begins.
fn numbers(text: &str) -> Vec<f64> {
    let mut numbers = Vec::new();
    let mut number = String::new();
    for c in text.chars().chain([' ']) {
        let begins = match c {
            '-' => true,
            '.' => number.contains('.'),
            _ => !c.is_ascii_digit(),
        };
        if begins && !number.is_empty() {
            numbers.push(number.parse().unwrap_or_else(|_| panic!("{number} in {text}")));
            number.clear();
        }
        if !matches!(c, ' ' | ',') {
            number.push(c);
        }
    }
    numbers
}
