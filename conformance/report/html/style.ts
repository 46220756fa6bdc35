/** The page's style sheet: light and dark by the reader's preference, and what is folded shown in print. */
export const style = `
:root { color-scheme: light dark;
  --ground: light-dark(#fff, #12161c); --raised: light-dark(#f6f7f9, #1a2029); --line: light-dark(#d5d9e0, #343d4b);
  --text: light-dark(#1c2430, #e4e8ee); --quiet: light-dark(#566072, #a0acbd); --link: light-dark(#0b5cad, #7db7f5);
  --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1b6e3c, #7fd69a); --warn: light-dark(#8a5300, #f3be6b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main, header, footer { max-width: 1120px; margin: 0 auto; padding: 0 20px; }
h1 { font-size: 22px; margin: 28px 0 2px; } h2 { font-size: 19px; margin: 44px 0 10px; } h3 { font-size: 17px; margin: 0; }
h4 { font-size: 15px; margin: 22px 0 6px; } p { margin: 6px 0; } a { color: var(--link); } .quiet, footer { color: var(--quiet); font-size: 13px; }
code, pre { font: 12.5px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 6px 0; white-space: pre-wrap; } :focus-visible { outline: 2px solid var(--link); }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--ground); }
.banner { border-left: 8px solid; padding: 12px 20px; margin: 18px 0; background: var(--raised); }
.banner strong { font-size: 26px; } .banner p { color: var(--text); }
.violated { color: var(--bad); } .conformant { color: var(--good); } .incomplete, .partial { color: var(--warn); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; } td p { margin: 0 0 6px; } thead th { font-size: 12px; color: var(--quiet); }
.failed { border: 1px solid var(--line); border-left: 5px solid var(--bad); padding: 16px 20px; margin: 18px 0; }
.failed.known { border-left-color: var(--warn); } .claims { color: var(--bad); }
summary { cursor: pointer; } .fold > summary { color: var(--link); padding: 4px 0; }
.scenes { list-style: none; padding: 0; margin: 4px 0; } .scenes li { border-top: 1px solid var(--line); }
.scenes summary { display: grid; grid-template-columns: 70px 88px 11fr 10fr; gap: 10px; padding: 5px 8px; font-size: 13.5px; }
.scenes .evidence { background: var(--raised); } .evidence .n { font-weight: 700; } .time, .key { color: var(--quiet); }
.answered::before { content: "→ "; } .s4, .s3 { color: var(--warn); } .s5, .s0 { color: var(--bad); }
.scenes pre { max-height: 460px; overflow: auto; padding: 7px 10px; } .command { background: var(--raised); padding: 7px 10px; }
footer { padding-top: 30px; padding-bottom: 50px; }
@media (max-width: 760px) { .scenes summary { grid-template-columns: minmax(0, 1fr); } }
@media print { :root { color-scheme: light; } .banner, tr, .scenes li { break-inside: avoid; } .scenes pre { max-height: none; }
  .evidence details::details-content, .fold::details-content { content-visibility: visible; display: block; height: auto; } }
`
