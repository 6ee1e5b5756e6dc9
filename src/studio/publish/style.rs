//! The style sheet of the rules page: one for screens of any width, dark screens and paper.

pub(super) const STYLE: &str = "\
:root{--paper:#f6f3ec;--card:#fffdf8;--ink:#2c2933;--soft:#655f6e;--line:#e5dece;--accent:#1f6f7d;--code:#7a5410}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Georgia,\"Iowan Old Style\",\"Noto Serif\",\"DejaVu Serif\",serif}
main{max-width:880px;margin:0 auto;padding:48px 28px}
h1{font-size:42px;line-height:1.1;margin:0 0 8px}
h2{font:600 15px/1.4 system-ui,\"DejaVu Sans\",sans-serif;letter-spacing:.04em;color:var(--accent);margin:0 0 4px}
h3{margin:0;font-size:19px;line-height:1.25}
p{margin:0}
ul{margin:0;padding-left:18px}
li{margin:2px 0}
a{color:var(--accent)}
code{font:12.5px ui-monospace,\"DejaVu Sans Mono\",monospace;color:var(--code);overflow-wrap:anywhere}
section{margin:0 0 18px;break-inside:avoid}
.about{font-size:19px;color:var(--soft);margin:0 0 26px;max-width:36em}
.top{display:grid;grid-template-columns:minmax(0,460px) minmax(0,1fr);gap:34px;align-items:start}
.board svg{width:100%;height:auto;display:block}
.glance{margin:0}
.glance dt{color:var(--soft);font-size:14px}
.glance dd{margin:0 0 8px}
.legend{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:6px 16px;font-size:15px}
.legend li{display:flex;gap:8px;align-items:center;line-height:1.3}
.legend svg{width:30px;height:30px;flex:none}
.pieces{columns:2;column-gap:14px;margin:30px 0 16px}
.piece{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 16px;margin:0 0 14px;break-inside:avoid}
.head{display:flex;gap:12px;align-items:center}
.head svg{width:54px;height:54px;flex:none}
.body{display:flex;gap:14px;margin-top:10px;align-items:flex-start;font-size:15px}
.body svg{width:116px;height:116px;flex:none}
.body p+p{margin-top:4px}
.legs{color:var(--soft);font-size:14px}
.form{display:flex;gap:12px;align-items:flex-start;margin-top:10px;border-top:1px solid var(--line);padding-top:10px;font-size:15px;color:var(--soft)}
.form b{color:var(--ink)}
.form svg{width:38px;height:38px;flex:none}
.form svg.moves{width:76px;height:76px}
.form div{flex:1;min-width:0}
.rules{columns:2;column-gap:34px}
.questions dt{margin-top:6px}
.questions dd{margin:0 0 0 1.4em;color:var(--soft)}
.claims{break-inside:auto}
.examples{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:18px;margin-top:10px}
figure{margin:0;break-inside:avoid}
figure svg{width:100%;height:auto;display:block}
figcaption{font-size:14px;color:var(--soft);margin-top:6px;overflow-wrap:anywhere}
figcaption b{color:var(--ink)}
footer{border-top:1px solid var(--line);margin-top:26px;padding-top:14px;color:var(--soft);font-size:13.5px;overflow-wrap:anywhere}
@media (max-width:680px){.top{grid-template-columns:minmax(0,1fr)}.pieces,.rules{columns:1}h1{font-size:32px}main{padding:24px 16px}}
@media (prefers-color-scheme:dark){@media screen{:root{--paper:#1d1b21;--card:#26242b;--ink:#ece7dc;--soft:#a9a2b0;--line:#3b3842;--accent:#6cc0cf;--code:#d9b06a}.board svg,.body svg,figure svg,.form svg.moves{filter:brightness(.92)}}}
@media print{@page{margin:11mm}@page wide{size:landscape}
body{background:none;font-size:8.5pt;line-height:1.3}main{padding:0;max-width:none}
h1{font-size:22pt}h3{font-size:10.5pt}h2{font-size:9pt;break-after:avoid}.about{font-size:10pt;margin:0 0 10px}
a{color:inherit;text-decoration:none}code{font-size:7.5pt}
.top{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:18px}.glance{columns:2}.glance dt,.legend{font-size:8pt}.glance dd{margin:0 0 4px;break-before:avoid}
.legend{grid-template-columns:1fr 1fr;gap:2px 10px}.legend svg{width:20px;height:20px}
.large>h1,.large>.about,.large>.top{page:wide;margin-left:194mm}.large>.top{display:block}.large .glance,.large .legend{columns:1;grid-template-columns:1fr}
.large .board{position:absolute;left:0;top:0;width:188mm}.large .board svg{max-height:186mm}
.pieces{margin:12px 0;column-gap:10px}.piece{background:none;border-color:#bbb;border-radius:6px;padding:6px 9px;margin:0 0 7px}
.head svg{width:32px;height:32px}.body{display:flow-root;font-size:8.5pt;margin-top:4px}.body svg{width:74px;height:74px;float:left;margin:0 8px 2px 0}
.form,.legs{font-size:8pt}.form{gap:7px;margin-top:5px;padding-top:5px}.form svg{width:24px;height:24px}.form svg.moves{width:50px;height:50px}
.rules{column-gap:20px;margin-bottom:10px}section{margin:0 0 10px}.large .rules section{break-inside:auto}li{break-inside:avoid}.questions dl{margin:0}figcaption{font-size:8pt}.examples{grid-template-columns:repeat(4,1fr);gap:10px}footer{font-size:7.5pt;break-inside:avoid;margin-top:10px;padding-top:6px}}
";
