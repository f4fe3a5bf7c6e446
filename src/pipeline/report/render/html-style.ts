/** The one style sheet of the HTML report: light and dark, screen and paper, no external file. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#fdfcfa;--panel:#f6f4ef;--ink:#20242a;--soft:#484d55;--muted:#6b7079;--line:#e3dfd6;--accent:#1d5f63;--accent-tint:#e4efee;--good:#2f6b4a;--good-tint:#e5f0e8;--warn:#8a5a00;--warn-tint:#faf0d9;--bad:#9c2f35;--bad-tint:#f9e6e5;--mark:#ffe58a;--shadow:0 1px 2px rgb(32 36 42/.06),0 12px 32px rgb(32 36 42/.14);--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Source Serif 4",Charter,Georgia,"Songti SC","Noto Serif CJK SC","Source Han Serif SC",SimSun,serif;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--panel:#1c2025;--ink:#e6e4df;--soft:#c3c2bd;--muted:#9a9ea6;--line:#2f343b;--accent:#82c4c1;--accent-tint:#1d3335;--good:#8ac7a2;--good-tint:#1c3026;--warn:#e0b45c;--warn-tint:#372c15;--bad:#ec9a98;--bad-tint:#3a2224;--mark:#6d5a12;--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px rgb(0 0 0/.5)}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 var(--serif);text-rendering:optimizeLegibility;overflow-wrap:break-word}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.page{max-width:48rem;margin:0 auto;padding:0 2rem}
.contents{font:.875rem/1.5 var(--sans);margin:0 0 1.5rem}
.contents ol{list-style:none;margin:0;padding:0}
.contents li{margin:.42rem 0;line-height:1.4}
.contents a{color:var(--soft)}
@media (min-width:75rem){.page:has(.contents){max-width:66.5rem;padding-left:20.5rem}.contents{float:left;position:sticky;top:2rem;width:14rem;margin:0 0 0 -18.5rem;max-height:calc(100vh - 4rem);overflow-y:auto;font-size:.8125rem}.contents a{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}}
main{padding:4rem 0 6rem;min-width:0}
h1{font-size:2.125rem;line-height:1.2;letter-spacing:-.012em;font-weight:600;margin:0 0 .8rem;text-wrap:balance}
h2{font-size:1.3125rem;line-height:1.35;font-weight:600;margin:3.25rem 0 .75rem;text-wrap:balance}
h3{font-size:1.0625rem;font-weight:600;margin:1.75rem 0 .4rem}
p{margin:0 0 1rem;hanging-punctuation:first}
ul{margin:0 0 1rem;padding-left:1.25rem}
li{margin:.35rem 0}
mark{background:var(--mark);color:var(--ink)}
li::marker{color:var(--muted)}
.asked{color:var(--muted);font:.875rem/1.55 var(--sans);margin:0 0 1.5rem}
.asked+.asked{margin-top:-1.1rem}
.badge{display:inline-block;font:600 .75rem/1 var(--sans);padding:.36rem .62rem;border-radius:99px;background:var(--panel);color:var(--muted);white-space:nowrap}
.badge.good{background:var(--good-tint);color:var(--good)}.badge.warn{background:var(--warn-tint);color:var(--warn)}.badge.bad{background:var(--bad-tint);color:var(--bad)}
.answer{border-top:3px solid var(--accent);padding-top:1.4rem;margin-top:2rem}
.answer h2{font:600 .75rem/1 var(--sans);letter-spacing:.08em;text-transform:uppercase;color:var(--accent);margin:0 0 .9rem}
.answer p,.answer ul{font-size:1.1875rem;line-height:1.6}
table{border-collapse:collapse;width:100%;font:.9375rem/1.5 var(--sans);margin:1.1rem 0 1.4rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;background:linear-gradient(to right,var(--paper) 40%,transparent) left/2.5rem 100% no-repeat local,linear-gradient(to left,var(--paper) 40%,transparent) right/2.5rem 100% no-repeat local,linear-gradient(to right,var(--muted),transparent) left/.75rem 100% no-repeat scroll,linear-gradient(to left,var(--muted),transparent) right/.75rem 100% no-repeat scroll}
.chart{margin:0 0 1.6rem}.chart svg{max-width:100%;height:auto}
th,td{text-align:left;vertical-align:top;padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;border-bottom:1.5px solid var(--ink)}
.claim[data-verdict=partly]>.claim-text{text-decoration:underline dotted 1px color-mix(in srgb,var(--warn) 55%,transparent);text-underline-offset:.3em}
.cite,.doubt{position:relative;font:600 .6875rem/1 var(--sans);vertical-align:.38em;margin-left:.14em}
.cite>a{display:inline-block;min-width:1.4em;text-align:center;padding:.2em .38em;border-radius:4px;background:var(--accent-tint);color:var(--accent);font-variant-numeric:tabular-nums}
.cite>a:hover{background:var(--accent);color:var(--paper);text-decoration:none}
.cite.contradicted>a{background:var(--bad-tint);color:var(--bad)}
.cite.formula>a{background:none;font-style:italic}
.doubt{display:inline-block;color:var(--warn);padding:.2em .1em}.doubt[tabindex]{cursor:help}
.tip{position:absolute;z-index:5;left:50%;bottom:calc(100% + .5rem);width:22rem;max-height:18rem;overflow:hidden;transform:translate(-50%,.25rem);padding:.9rem 1rem;border:1px solid var(--line);border-radius:10px;background:var(--paper);box-shadow:var(--shadow);font:400 .8125rem/1.5 var(--sans);color:var(--soft);text-align:left;white-space:normal;visibility:hidden;opacity:0;transition:opacity .12s,transform .12s;pointer-events:none}
.tip b{display:block;color:var(--ink);font-weight:600;margin-bottom:.15rem}
.tip .quote{display:block;font:.9375rem/1.5 var(--serif);color:var(--ink);margin-bottom:.5rem}
.tip .place{display:block;color:var(--muted)}
.cite:hover>.tip,.cite:focus-within>.tip,.doubt:hover>.tip,.doubt:focus>.tip{visibility:visible;opacity:1;transform:translate(-50%,0)}
.reference>p{margin:1.5rem 0 .35rem}
.references{list-style:none;margin:0;padding:0}
.references>li{display:grid;grid-template-columns:2.25rem minmax(0,1fr);padding:.6rem 0;margin:0;border-top:1px solid var(--line)}
.reference .references>li{grid-template-columns:minmax(0,1fr)}
.references>li:target{background:linear-gradient(90deg,var(--accent-tint),transparent);box-shadow:-1rem 0 0 var(--accent-tint);border-radius:2px}
.footnotes .references>li{font:.875rem/1.7 var(--sans)}
.number{font:600 .8125rem/1.7rem var(--sans);color:var(--accent);font-variant-numeric:tabular-nums}
.reference-title{font-weight:600}
.place{font:.8125rem/1.5 var(--sans);color:var(--muted)}
.passage .place,.passage .warning{font-size:.9375rem;line-height:1.5}
.warning{font-family:var(--sans);color:var(--warn);background:var(--warn-tint);padding:.3rem .6rem}
.whole{white-space:nowrap}
blockquote{margin:.5rem 0 0;padding-left:.9rem;border-left:2px solid var(--line);color:var(--soft);font-size:.9688rem;line-height:1.55}
.references summary{margin-top:.5rem;color:var(--soft);font-size:.9688rem;line-height:1.55}
.back{margin-left:.4rem}
.plain{list-style:none;padding:0;font-size:1rem}
.plain>li{padding:.6rem 0;margin:0;border-top:1px solid var(--line)}
.plain>li:first-child{border-top:0}
.plain .reason{display:block;font:.875rem/1.5 var(--sans);color:var(--muted)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1.5rem;margin:0;font:.8125rem/1.55 var(--sans)}
dt{color:var(--muted)}dd{margin:0}
#appendix{margin-top:3.25rem;padding-top:1.25rem;border-top:1px solid var(--line);font:.875rem/1.6 var(--sans);color:var(--soft)}
#appendix h2{display:inline;font:600 1rem/1.5 var(--sans);margin:0}#appendix .plain{font-size:inherit}
details summary{cursor:pointer;color:var(--muted)}
.intro{color:var(--muted)}
footer{margin-top:3.5rem;padding-top:1.25rem;border-top:1px solid var(--line);font:.8125rem/1.5 var(--sans);color:var(--muted)}
body:lang(zh){line-height:1.8}h1:lang(zh){letter-spacing:0;line-height:1.35}.answer p:lang(zh),.answer ul:lang(zh){line-height:1.75}
@media (max-width:60rem){
.page{padding:0 1.25rem}
main{padding:2rem 0 4rem}
h1{font-size:1.6875rem}
.answer p,.answer ul{font-size:1.125rem}
.tip{position:fixed;left:1rem;right:1rem;bottom:1rem;width:auto;transform:none}
.cite:hover>.tip,.cite:focus-within>.tip,.doubt:hover>.tip,.doubt:focus>.tip{transform:none}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}
}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}.tip{transition:none}}
@page{margin:22mm 20mm}
@media print{
:root{color-scheme:light;--mark:#ffe58a;--paper:#fff;--panel:#f4f4f2;--ink:#000;--soft:#222;--muted:#555;--line:#ccc;--accent:#1d5f63;--accent-tint:#fff;--good:#2f6b4a;--good-tint:#fff;--warn:#8a5a00;--warn-tint:#fff;--bad:#9c2f35;--bad-tint:#fff}
body{font-size:10.5pt;line-height:1.5}
.page,.page:has(.contents){max-width:none;padding:0}
.tip,.back{display:none}
main{padding:0}.contents{float:none;position:static;width:auto;margin:0 0 1.25rem}
#appendix{break-before:page}
h1{font-size:21pt}h2{font-size:13pt;margin-top:1.6rem}
.answer p,.answer ul{font-size:11.5pt}
h1,h2,h3{break-after:avoid}
.references>li,.plain>li,tr,blockquote{break-inside:avoid}
.badge{border:1px solid currentColor;padding:.2rem .5rem}
.cite>a{padding:0 .1em;min-width:0}
dl{grid-template-columns:max-content minmax(0,1fr);gap:.15rem 1.5rem}dd{margin:0}
details::details-content{content-visibility:visible;block-size:auto}
.references details>blockquote{display:none}
a{color:inherit}
p{orphans:3;widows:3}
}
`.trim();
