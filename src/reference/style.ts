/** How a reference looks: the reader's own fonts, colours of either scheme, one column on a narrow screen. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); --faint: light-dark(#f6f8fa, #151b23); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .875rem; }
nav h2 { font-size: 1rem; } nav ul { list-style: none; padding: 0; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
section { border-top: 1px solid var(--line); padding-top: .5rem; margin-top: 1.5rem; }
.lead { font-size: 1.125rem; } .path code { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
code, pre { font: .875em ui-monospace, monospace; } code { background: var(--faint); padding: .1em .3em; border-radius: 3px; }
pre { background: var(--faint); padding: .75rem; overflow: auto; border-radius: 6px; }
figure { margin: .5rem 0; } figcaption, small { opacity: .75; } details { margin: .4rem 0; } summary { cursor: pointer; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`
