export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: #8884; --accent: #0a6ebd; --soft: #8881; }
@media (prefers-color-scheme: dark) { :root { --accent: #6cb6ff; } }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 small { font-size: 1rem; font-weight: 400; opacity: .7; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
section { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem 1rem; margin: 1rem 0; }
section:target, tr:target, details:target { outline: 2px solid var(--accent); }
h3 { font-size: 1.05rem; overflow-wrap: anywhere; } h3 b { color: var(--accent); }
code, pre { font: .9em ui-monospace, monospace; } pre { overflow-x: auto; background: var(--soft); padding: 1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .93rem; }
td { border-top: 1px solid var(--line); padding: .35rem .75rem .35rem 0; vertical-align: top; overflow-wrap: anywhere; }
a { color: var(--accent); } summary { cursor: pointer; padding: .2rem 0; }
`;
