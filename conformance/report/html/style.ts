/** The page's style sheet: light and dark by the reader's preference, and everything unfolded in print. */
export const style = `
:root { color-scheme: light dark;
  --ground: #ffffff; --raised: #f6f7f9; --line: #d5d9e0; --text: #1c2430; --quiet: #566072; --link: #0b5cad;
  --bad: #b3261e; --bad-ground: #fdecea; --good: #1b6e3c; --good-ground: #e6f4ea; --warn: #8a5300; --warn-ground: #fff4e0;
  --seen: #0b5cad; --seen-ground: #e7f0fb; --none: #566072; --none-ground: #eceff3; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #12161c; --raised: #1a2029; --line: #343d4b; --text: #e4e8ee; --quiet: #a0acbd; --link: #7db7f5;
  --bad: #ff8a80; --bad-ground: #3a1917; --good: #7fd69a; --good-ground: #14301f; --warn: #f3be6b; --warn-ground: #352711;
  --seen: #8fc0f5; --seen-ground: #14283f; --none: #a0acbd; --none-ground: #262d38; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main, header, footer { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
h1 { font-size: 22px; margin: 28px 0 2px; } h2 { font-size: 19px; margin: 44px 0 10px; } h3 { font-size: 17px; margin: 0; }
h4 { font-size: 15px; margin: 22px 0 6px; } h5 { font-size: 12px; margin: 0 0 4px; color: var(--quiet); text-transform: uppercase; letter-spacing: .04em; }
p { margin: 6px 0; } a { color: var(--link); } .quiet { color: var(--quiet); font-size: 13px; font-weight: normal; }
code, pre { font: 12.5px/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 6px 10px; }
.banner { border-left: 8px solid; border-radius: 6px; padding: 16px 20px; margin: 18px 0 20px; }
.banner strong { font-size: 26px; line-height: 1.2; display: block; } .banner p { margin: 6px 0 0; font-size: 16px; }
.banner.violated { background: var(--bad-ground); border-color: var(--bad); } .banner.violated strong { color: var(--bad); }
.banner.conformant { background: var(--good-ground); border-color: var(--good); } .banner.conformant strong { color: var(--good); }
.banner.incomplete { background: var(--warn-ground); border-color: var(--warn); } .banner.incomplete strong { color: var(--warn); }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px; padding: 0; margin: 0; list-style: none; }
.numbers li { background: var(--raised); border: 1px solid var(--line); border-top: 4px solid var(--none); border-radius: 6px; padding: 8px 12px; }
.numbers b { font-size: 26px; line-height: 1.15; display: block; } .numbers span { font-weight: 600; } .numbers p { margin: 2px 0 0; font-size: 12px; line-height: 1.35; color: var(--quiet); }
.numbers .violated { border-top-color: var(--bad); } .numbers .violated b { color: var(--bad); } .numbers .passed { border-top-color: var(--good); } .numbers .passed b { color: var(--good); }
.numbers .observed { border-top-color: var(--seen); } .numbers .error { border-top-color: var(--warn); }
.numbers .zero b { color: var(--quiet); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); }
thead th { font-size: 12px; color: var(--quiet); font-weight: 600; } th[scope=row] { font-weight: 600; font-size: 12.5px; min-width: 170px; max-width: 340px; } .tight { white-space: nowrap; } td p:first-child { margin-top: 0; } td p { margin: 0 0 6px; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; font-size: 14px; margin: 0; } .facts dt { color: var(--quiet); } .facts dd { margin: 0; overflow-wrap: anywhere; }
.tag { display: inline-block; border-radius: 10px; padding: 0 9px; font-size: 12px; font-weight: 600; background: var(--none-ground); color: var(--none); margin-left: 6px; vertical-align: 2px; white-space: nowrap; }
.tag.bad { background: var(--bad-ground); color: var(--bad); } .tag.warn { background: var(--warn-ground); color: var(--warn); }
.failed { border: 1px solid var(--line); border-left: 5px solid var(--bad); border-radius: 6px; padding: 16px 20px 18px; margin: 18px 0; scroll-margin-top: 12px; }
.failed.known { border-left-color: var(--warn); } .failed .rule { font-size: 16px; margin: 8px 0 2px; }
.claims { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 12px 0 0; } .claims dt { font-weight: 600; } .claims dd { margin: 0; overflow-wrap: anywhere; }
.claims dt.seen, .claims dd.seen { color: var(--bad); padding-bottom: 8px; }
.claims table { width: auto; } .claims th[scope=row] { min-width: 0; } .claims td { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12.5px; overflow-wrap: anywhere; }
details > summary { cursor: pointer; } .fold > summary { color: var(--link); padding: 4px 0; }
.scenes { list-style: none; padding: 0; margin: 4px 0; border-top: 1px solid var(--line); }
.scenes li { border-bottom: 1px solid var(--line); } .scenes li.evidence { background: var(--raised); }
.scenes summary { display: grid; grid-template-columns: 70px 88px minmax(0, 11fr) minmax(0, 10fr); gap: 10px; padding: 5px 8px; font-size: 13.5px; list-style: none; }
.scenes summary::-webkit-details-marker { display: none; } .scenes summary:hover { background: var(--none-ground); }
.scenes .n { font-variant-numeric: tabular-nums; white-space: nowrap; } .scenes .evidence .n { font-weight: 700; } .scenes .time { color: var(--quiet); white-space: nowrap; font-variant-numeric: tabular-nums; }
.scenes .asked::after { content: ""; } .scenes .answered::before { content: "→ "; color: var(--quiet); } .s4, .s3 { color: var(--warn); } .s5, .s0 { color: var(--bad); font-weight: 600; }
.key { color: var(--quiet); font-size: 12px; border: 1px solid var(--line); border-radius: 8px; padding: 0 6px; white-space: nowrap; }
.exchange { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; padding: 8px 8px 4px; } .exchange pre { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 8px 10px; max-height: 460px; overflow: auto; }
pre.curl, pre.command { background: var(--none-ground); border-radius: 4px; padding: 7px 10px; margin: 6px 8px 10px; } pre.command { margin: 6px 0; }
footer { color: var(--quiet); font-size: 13px; padding-top: 30px; padding-bottom: 50px; }
@media (max-width: 760px) { .exchange, .scenes summary { grid-template-columns: minmax(0, 1fr); } .facts, .claims { grid-template-columns: minmax(0, 1fr); } .facts dd { margin-bottom: 6px; }
  main, header, footer { padding: 0 14px; } .scroll > table { display: block; } .scroll > table > thead { display: none; }
  .scroll > table > tbody, .scroll > table tr { display: block; } .scroll > table tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
  .scroll > table > tbody > tr > * { display: block; border: 0; padding: 0 0 2px; max-width: none; overflow-wrap: anywhere; } }
@media print { :root { --ground: #fff; --raised: #fff; --text: #000; --quiet: #444; } body { font-size: 11px; } main, header, footer { max-width: none; padding: 0; }
  .failed, .banner, tr, .scenes li { break-inside: avoid; } .failed { break-inside: auto; } h2, h3, h4 { break-after: avoid; } .exchange pre { max-height: none; }
  .evidence details:not([open])::details-content, details.print:not([open])::details-content { content-visibility: visible; display: block; height: auto; } a { color: inherit; text-decoration: none; } }
`
