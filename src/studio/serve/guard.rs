//! Who may ask: only a page that this program opened, or a program that knows the token.
//!
//! Any page in a browser can send requests to this machine, and so can every user of it. A page elsewhere has a foreign
//! `Origin`; a name that an attacker points at this machine is a foreign `Host`; another user does not know the token.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::response::Response;
use serde_json::json;

use super::MAX_BODY;
use super::token::Token;

/// What every answer says to the browser.
pub(super) const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// How long the browser remembers a token that is kept: a year, in seconds.
const MAX_AGE: &str = "; Max-Age=31536000";

/// Decides who may ask.
pub(super) struct Guard {
    port: u16,
    token: String,
    /// True if the next start expects the same, so that the browser may remember it.
    is_kept: bool,
}

/// How a request goes on that is not refused.
pub(super) enum Welcome {
    /// It is answered.
    Come,
    /// Its token becomes this cookie, and the address loses it.
    Redirect(String),
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    ForeignHost,
    ForeignOrigin,
    NoToken,
    WrongToken,
    NotJson,
    NoLength,
    NoSuchPage,
    NoSuchMethod,
    TooLong,
    TooSlow,
}

impl Refused {
    fn why(self) -> (StatusCode, &'static str) {
        match self {
            Refused::ForeignHost => {
                (StatusCode::MISDIRECTED_REQUEST, "this server answers only at the address it printed")
            }
            Refused::ForeignOrigin => (StatusCode::FORBIDDEN, "this request comes from another page"),
            Refused::NoToken => (
                StatusCode::FORBIDDEN,
                "the token is missing: open the whole address that `alfil serve` printed, or send \
                 `Authorization: Bearer TOKEN`",
            ),
            Refused::WrongToken => (
                StatusCode::FORBIDDEN,
                "the token is not the current one: open the address that `alfil serve` printed last",
            ),
            Refused::NotJson => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "questions are sent as application/json")
            }
            Refused::NoLength => (StatusCode::LENGTH_REQUIRED, "a question needs a Content-Length"),
            Refused::NoSuchPage => (StatusCode::NOT_FOUND, "there is no such page"),
            Refused::NoSuchMethod => (StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered"),
            Refused::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "the text is too long, the limit is 2 MB"),
            Refused::TooSlow => (StatusCode::REQUEST_TIMEOUT, "the question took too long to arrive"),
        }
    }

    /// Returns the refusal as an answer, for a person if one may see it.
    pub(super) fn response(self, request: &Request) -> Response {
        let (status, why) = self.why();
        if matches!(self, Refused::NoToken | Refused::WrongToken) && *request.method() == Method::GET {
            let mut response = Response::new(Body::from(format!("{why}\n")));
            *response.status_mut() = status;
            return response;
        }
        self.as_json()
    }

    /// Returns the refusal as an answer to a program.
    pub(super) fn as_json(self) -> Response {
        let (status, why) = self.why();
        let code = if matches!(self, Refused::TooLong) { "too-long" } else { "refused" };
        super::answered(status.as_u16(), &json!({ "error": { "code": code, "message": why } }))
    }
}

impl Guard {
    /// Returns a guard that expects this token.
    pub(super) fn new(port: u16, token: Token) -> Guard {
        Guard { port, token: token.text, is_kept: token.is_kept }
    }

    /// Returns the address to open.
    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    /// Returns the cookie. Its name contains the port: cookies belong to hosts, and several servers may run on one.
    fn cookie(&self) -> String {
        format!("alfil-{}={}", self.port, self.token)
    }

    /// Returns whether there is a cookie of this port, with any token.
    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let name = format!("alfil-{}=", self.port);
        cookies.flat_map(|cookies| cookies.split(';')).any(|cookie| cookie.trim().starts_with(&name))
    }

    fn names(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port))
    }

    /// Returns whether a request may be answered.
    pub(super) fn judge(&self, request: &Request) -> Result<Welcome, Refused> {
        let headers = request.headers();
        let host = one(headers, &header::HOST).ok_or(Refused::ForeignHost)?;
        if !self.names().iter().any(|name| name == host) {
            return Err(Refused::ForeignHost);
        }
        let bearer = one(headers, &header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
        let shows_none = headers.get(header::AUTHORIZATION).is_none() && !self.has_cookie(headers);
        let no_token = if shows_none { Refused::NoToken } else { Refused::WrongToken };
        let is_program = bearer.is_some_and(|token| is_same(token, &self.token));
        let is_page = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .any(|cookies| cookies.split(';').any(|cookie| is_same(cookie.trim(), &self.cookie())));
        match *request.method() {
            Method::GET => {
                let query = request.uri().query().unwrap_or_default();
                let token = query.split('&').find_map(|pair| pair.strip_prefix("token="));
                if let ("/", Some(token)) = (request.uri().path(), token) {
                    if !is_same(token, &self.token) {
                        return Err(Refused::WrongToken);
                    }
                    let cookie = self.cookie();
                    let age = if self.is_kept { MAX_AGE } else { "" };
                    return Ok(Welcome::Redirect(format!(
                        "{cookie}; Path=/; HttpOnly; SameSite=Strict{age}"
                    )));
                }
            }
            Method::POST => {
                let origin = one(headers, &header::ORIGIN);
                let is_own =
                    |origin: &str| self.names().iter().any(|name| origin == format!("http://{name}"));
                if !is_program && origin.is_none() && !is_page {
                    return Err(no_token);
                }
                if !is_program && !origin.is_some_and(is_own) {
                    return Err(Refused::ForeignOrigin);
                }
                if one(headers, &header::CONTENT_TYPE) != Some("application/json") {
                    return Err(Refused::NotJson);
                }
                if headers.contains_key(header::TRANSFER_ENCODING)
                    || !headers.contains_key(header::CONTENT_LENGTH)
                {
                    return Err(Refused::NoLength);
                }
                let length = one(headers, &header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
                if length.is_none_or(|length: usize| length > MAX_BODY) {
                    return Err(if is_program || is_page { Refused::TooLong } else { no_token });
                }
            }
            _ => return Err(Refused::NoSuchMethod),
        }
        if is_program || is_page { Ok(Welcome::Come) } else { Err(no_token) }
    }
}

/// Returns the value of a header that is there once.
fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Returns whether two texts are the same, in a time that does not depend on where they differ.
fn is_same(a: &str, b: &str) -> bool {
    let differences = a.bytes().zip(b.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
    a.len() == b.len() && differences == 0
}
