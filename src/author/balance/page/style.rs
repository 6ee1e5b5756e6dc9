//! The style sheet of the page: one for screens of any width, dark screens and paper.

pub(super) const STYLE: &str = "\
:root{--paper:#f6f3ec;--card:#fffdf8;--ink:#2c2933;--soft:#655f6e;--line:#e5dece;--accent:#1f6f7d;--code:#7a5410;\
--bar:#4f9aa6;--first:#3d8b99;--second:#cf9350;--drawn:#d3cab6;--open:#ece6d9;--fair:#dcebe0;--wide:#cfe4e6;--narrow:#9ccad0;\
--good:#2f7d4f;--odd:#a8541f;--edge:#b9ab86}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,\"Iowan Old Style\",\"Noto Serif\",\"DejaVu Serif\",serif}
main{max-width:1080px;margin:0 auto;padding:44px 28px}
h1{font-size:42px;line-height:1.1;margin:0 0 4px;overflow-wrap:anywhere}
h2{font:600 15px/1.4 system-ui,\"DejaVu Sans\",sans-serif;letter-spacing:.04em;color:var(--accent);margin:0}
p{margin:0}
a{color:var(--accent)}
code{font:12.5px ui-monospace,\"DejaVu Sans Mono\",monospace;color:var(--code);overflow-wrap:anywhere}
.about{color:var(--soft);margin:0 0 22px}
.verdict{font-size:24px;line-height:1.3;border-left:4px solid var(--soft);padding:2px 0 2px 16px;margin:0 0 6px;max-width:34em}
.verdict.fair{border-color:var(--good)}
.verdict.first,.verdict.second{border-color:var(--odd)}
.more{color:var(--soft);padding-left:20px;margin:0 0 22px}
svg{display:block;width:100%;height:auto}
svg text{font:12px system-ui,\"DejaVu Sans\",sans-serif;fill:var(--ink)}
svg text.axis{fill:var(--soft);font-size:11px}
svg text.number{font-variant-numeric:tabular-nums}
svg.results{height:26px;border-radius:6px}
svg.share{height:10px;border-radius:3px}
rect.first{fill:var(--first)}
rect.second{fill:var(--second)}
rect.drawn{fill:var(--drawn)}
rect.unfinished{fill:var(--open)}
rect.bar{fill:var(--bar)}
rect.track{fill:var(--line)}
rect.fair{fill:var(--fair)}
line.grid{stroke:var(--line)}
line.even{stroke:var(--soft);stroke-dasharray:3 3}
svg.results line.even{stroke:var(--ink);stroke-width:1.5;vector-effect:non-scaling-stroke}
line.whisker{stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke}
.share line.whisker{stroke-width:1.5;opacity:.75}
g.other line.whisker{stroke:var(--soft)}
g.other circle{fill:var(--soft)}
g.main circle{fill:var(--accent)}
g.main line.whisker{stroke:var(--accent);stroke-width:3}
polygon.wide{fill:var(--wide)}
polygon.narrow{fill:var(--narrow)}
polyline.median{fill:none;stroke:var(--accent);stroke-width:2.5}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 18px;padding:0;margin:8px 0 0;font-size:15px}
.legend i{display:inline-block;width:11px;height:11px;border-radius:3px;border:1px solid var(--edge);margin-right:7px}
.legend .first{background:var(--first)}
.legend .second{background:var(--second)}
.legend .drawn{background:var(--drawn)}
.legend .unfinished{background:var(--open)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(128px,1fr));gap:14px;margin:26px 0 14px}
.tiles div{border-top:2px solid var(--line);padding-top:8px}
.tiles dt{color:var(--soft);font-size:14px}
.tiles dd{margin:0;font-size:25px;line-height:1.25;font-variant-numeric:tabular-nums}
.tiles dd small{display:block;font-size:13.5px;color:var(--soft)}
.version{margin:20px 0 0}
.version h2{margin:0 0 5px;text-transform:none}
.version h2 .tag{margin-left:10px;font-weight:400;letter-spacing:0;color:var(--soft)}
.tiles .shift.shown{border-color:var(--accent)}
.shift dd small:first-child,.shift .unit{font-size:15px}
.tag.added,.tag.removed{font:600 12px system-ui,\"DejaVu Sans\",sans-serif;border-radius:4px;padding:1px 7px;border:1px solid var(--edge);color:var(--soft)}
.tag.added{border-color:var(--good);color:var(--good)}
.tag.removed{border-color:var(--odd);color:var(--odd)}
.ends .pair{grid-column:1/-1;display:grid;grid-template-columns:3.6em minmax(0,1fr) 11em;gap:3px 10px;align-items:center}
.ends .pair svg{grid-column:auto}
.ends .pair .number{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:right}
.card>p.note{margin:4px 0 0}
.cards{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:14px;margin-top:14px;align-items:start}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px 18px;break-inside:avoid;min-width:0}
.card.all{grid-column:1/-1}
.card>p{color:var(--soft);font-size:14.5px;margin:2px 0 12px}
.card>p+p{margin-top:-8px}
.ends,.never{list-style:none;margin:10px 0 0;padding:0}
.ends li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 18px;align-items:center;margin:0 0 12px}
.ends span{overflow-wrap:anywhere}
.ends b{font-weight:400;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.ends small,.never small{color:var(--soft);font-size:13px}
.ends svg{grid-column:1/-1}
.never{columns:2;column-gap:34px}
.never li{break-inside:avoid;line-height:1.4;margin:0 0 7px;overflow-wrap:anywhere}
.never code,.ends code{white-space:normal}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
th{text-align:right;font-weight:400;color:var(--soft);font-size:13.5px;padding:4px 0 4px 14px;white-space:nowrap}
td{text-align:right;padding:4px 0 4px 14px;border-top:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
td:first-child{white-space:normal;overflow-wrap:anywhere;min-width:7em}
footer{border-top:1px solid var(--line);margin-top:26px;padding-top:14px;color:var(--soft);font-size:13.5px;overflow-wrap:anywhere}
footer p{margin:0 0 6px}
@media (max-width:760px){.cards{grid-template-columns:minmax(0,1fr)}.never{columns:1}h1{font-size:32px}main{padding:24px 16px}\
.verdict{font-size:20px}.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}.card{padding:14px}.ends li{grid-template-columns:minmax(0,1fr)}\
.ends b{text-align:left}}
@media (prefers-color-scheme:dark){@media screen{:root{--paper:#1d1b21;--card:#26242b;--ink:#ece7dc;--soft:#a9a2b0;--line:#3b3842;\
--accent:#6cc0cf;--code:#d9b06a;--bar:#3f8290;--first:#3f8290;--second:#b57c3f;--drawn:#57525f;--open:#37343e;--fair:#2c3d33;--wide:#2b4248;\
--narrow:#3c6a74;--good:#66b98a;--odd:#e0925c;--edge:#6b6574}}}
@media print{@page{margin:14mm}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}body{background:none;font-size:10.5pt}\
main{padding:0;max-width:none}.card{background:none;border-color:#bbb;padding:10px 12px}h1{font-size:26pt}\
.cards{grid-template-columns:repeat(2,minmax(0,1fr))}.scroll{overflow:visible}table{font-size:9pt}.tiles{grid-template-columns:repeat(4,minmax(0,1fr));margin:14px 0 10px}.tiles dd{font-size:15pt}.verdict{font-size:15pt}}
";
