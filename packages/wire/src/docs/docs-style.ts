/** Styles of the documentation page. Colours keep a contrast of at least 4.5 to 1 in both schemes. */
export const docsStyle: string = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #fff; --panel: #f6f8fa; --line: #d0d7de; --accent: #0757b0; --get: #0a6b35; --post: #0757b0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa5b1; --paper: #0d1117; --panel: #161b22; --line: #30363d; --accent: #79b8ff; --get: #56d38a; --post: #79b8ff; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 2rem 1rem; border-right: 1px solid var(--line); }
nav h2 { font-size: .8rem; margin: 1.2rem 0 .3rem; color: var(--soft); text-transform: uppercase; letter-spacing: .06em; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .15rem 0; text-decoration: none; overflow-wrap: anywhere; }
main { padding: 2rem; min-width: 0; }
h1 { margin: 0 0 .3rem; line-height: 1.2; }
section { border-top: 1px solid var(--line); padding: 1.6rem 0; }
section h2 { margin: 0; font-size: 1.25rem; }
section h2 .method { font-size: 1rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
.soft { color: var(--soft); }
.method { font: 700 .8rem ui-monospace, monospace; text-transform: uppercase; margin-right: .5rem; }
.get { color: var(--get); } .post { color: var(--post); }
code, pre { font: .86rem/1.5 ui-monospace, monospace; }
code { overflow-wrap: break-word; }
h2 code { font-size: inherit; font-weight: 600; }
[data-curl] { white-space: pre-wrap; overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; overflow: auto; max-height: 28rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .7rem .4rem 0; border-bottom: 1px solid var(--line); }
th { font-size: .85rem; color: var(--soft); }
details { margin: .4rem 0; }
summary { cursor: pointer; }
label { display: block; font-weight: 600; }
input { font: inherit; width: 100%; max-width: 28rem; padding: .4rem .6rem; color: inherit; background: var(--panel); border: 1px solid var(--soft); border-radius: 6px; }
button { font: inherit; padding: .3rem .8rem; color: var(--paper); background: var(--accent); border: 0; border-radius: 6px; cursor: pointer; }
@media (max-width: 55rem) { .page { display: block; } nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
`
