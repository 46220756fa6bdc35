import type { Axis, Tick } from '../axis.ts'
import { written } from '../names.ts'
import { durationText } from '../offset.ts'
import type { Lane, Picture } from '../picture.ts'
import { html, type Markup, table } from './markup.ts'

/** A timeline of grants: a bar for each, a line for each request, and a table with the same content. */
export function timeline(picture: Picture, id: string): Markup {
  const { lanes, axis, title, left } = picture
  const requests = stagger(
    axis.ticks.filter((tick) => tick.requests.length > 0),
    requestText,
  )
  const rows = stagger(axis.ticks, (tick) => tick.label)
  const top = 12 + 14 * Math.max(1, ...requests.map(({ row }) => row + 1))
  const bottom = top + lanes.length * laneHeight
  const height = bottom + 24 + 14 * Math.max(1, ...rows.map(({ row }) => row + 1))
  return html`<figure class="timeline">
<figcaption>${title}</figcaption>
<div class="scroll"><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-table">
<title id="${id}-title">Grants of ${title} over time</title>
<defs><pattern id="${id}-gone" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="gone-ground" width="6" height="6"/><line class="gone-stripe" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>
${axis.ticks.map(({ x }) => html`<line class="grid" x1="${at(x)}" x2="${at(x)}" y1="${top}" y2="${bottom + 6}"/>`)}
${lanes.map((lane, index) => laneShapes(lane, axis, top + index * laneHeight, id))}
${requests.map(
  ({
    tick,
    row,
  }) => html`<line class="now" x1="${at(tick.x)}" x2="${at(tick.x)}" y1="${16 + row * 14}" y2="${bottom}"/>
<text class="now-label" x="${at(tick.x)}" y="${12 + row * 14}" text-anchor="${anchor(tick.x)}">${requestText(tick)}</text>`,
)}
${rows.map(
  ({ tick, row }) =>
    html`<text class="tick" x="${at(tick.x)}" y="${bottom + 20 + row * 14}" text-anchor="${anchor(tick.x)}">${tick.label}</text>`,
)}
</svg></div>
<p class="quiet">${legend(picture)}</p>
${grantsTable(picture, id)}
${left === 0 ? undefined : html`<p class="quiet">${left} more grants are in the trace.</p>`}
</figure>`
}

function laneShapes(lane: Lane, axis: Axis, y: number, id: string): Markup {
  const [bar, middle] = [y + 7, y + 20]
  const [x1, x2] = [at(axis.x(lane.from)), Number.isFinite(lane.until) ? at(axis.x(lane.until)) : plotRight]
  const { revoked } = lane
  const cut = revoked === undefined ? x2 : Math.min(x2, Math.max(x1, at(axis.x(revoked.at))))
  const wide = Math.max(3, x2 - x1)
  const look = lane.isAccused ? 'bar accused' : lane.kind === 'refused' ? 'bar refused' : 'bar'
  const arrow = Number.isFinite(lane.until)
    ? undefined
    : html`<path class="arrow" d="M ${plotRight} ${bar} l 10 8 l -10 8 z"/>`
  return html`<g>
<text class="name ${lane.isAccused ? 'bad' : ''}" x="8" y="${middle}">${nameOf(lane)}</text>
<text class="detail" x="44" y="${middle}">${lane.kind === 'refused' ? '' : `${lane.type} ${lane.source}`.trim().slice(0, 24)}</text>
<rect class="${look}" x="${x1}" y="${bar}" width="${wide}" height="16" rx="2"/>
${revoked === undefined ? undefined : html`<rect x="${cut}" y="${bar}" width="${Math.max(3, x2 - cut)}" height="16" rx="2" fill="url(#${id}-gone)"/>`}
${arrow}
${lane.asked === undefined || !Number.isFinite(lane.asked) ? undefined : html`<path class="asked" d="M ${at(axis.x(lane.asked))} ${bar - 4} v 24"/>`}
<text class="fate ${lane.isAccused ? 'bad' : ''}" x="${plotRight + 16}" y="${middle}">${fateText(lane)}</text>
</g>`
}

/** How to read what is drawn. */
function legend({ lanes }: Picture): string {
  const parts = [
    'Times count from the first request shown; gaps are drawn by their order of magnitude.',
    'Dashed lines: requests.',
    ...(lanes.some(({ revoked }) => revoked !== undefined) ? ['Hatched: revoked.'] : []),
    ...(lanes.some(({ asked }) => asked !== undefined) ? ['Thick mark: the end that was asked for.'] : []),
    ...(lanes.some(({ kind }) => kind === 'refused') ? ['Dashed bar: refused.'] : []),
    ...(lanes.some(({ isAccused }) => isAccused) ? ['✗: named by what went wrong.'] : []),
  ]
  return parts.join(' ')
}

/** What happened to the grant, in words. */
function fateText({ kind, revoked, listed }: Lane): string {
  if (kind === 'refused') return 'refused'
  const parts = [
    ...(revoked === undefined ? [] : [{ n: revoked.n, text: `revoked #${revoked.n}` }]),
    ...(listed === undefined
      ? []
      : [{ n: listed.n, text: listed.isThere ? `listed #${listed.n}` : `gone in #${listed.n}` }]),
  ]
  return parts
    .sort((a, b) => a.n - b.n)
    .map(({ text }) => text)
    .join(', ')
}

const grantsTable = (picture: Picture, id: string): Markup =>
  html`<div id="${id}-table" class="grants">${table(
    ['Grant', 'Id, type, source', 'Starts', 'Ends', 'What became of it'],
    picture.lanes.map((lane) => [
      nameOf(lane),
      html`<code>${lane.kind === 'grant' ? lane.id : ''}</code> ${lane.type} ${lane.source}`,
      html`<span class="time">${lane.kind === 'grant' ? written(lane.from) : ''}</span>`,
      html`<span class="time">${written(lane.until)}${askedText(lane)}</span>`,
      fateText(lane),
    ]),
  )}</div>`

const nameOf = ({ isAccused, name }: Lane): string => `${isAccused ? '✗ ' : ''}${name}`

function askedText({ asked, until }: Lane): Markup {
  if (asked === undefined) return html``
  if (!Number.isFinite(asked)) return html`<br>no end was asked for`
  const gap = Number.isFinite(until) ? `, ${durationText(Math.abs(asked - until))} apart` : ''
  return html`<br>asked: ${written(asked)}${gap}`
}

interface Placed {
  readonly tick: Tick
  readonly row: number
}

/** Puts labels that would touch each other on different rows. */
function stagger(ticks: readonly Tick[], text: (tick: Tick) => string): readonly Placed[] {
  const ends: number[] = []
  return ticks.map((tick) => {
    const half = (text(tick).length * characterWidth) / 2
    const [left, right] = [at(tick.x) - half, at(tick.x) + half]
    const found = ends.findIndex((end) => end < left)
    const row = found === -1 ? Math.min(ends.length, mostRows - 1) : found
    ends[row] = right + 8
    return { tick, row }
  })
}

/** `#3`, `#3-#9` for several in a row. */
function requestText({ requests }: Tick): string {
  const [first, last] = [requests[0], requests.at(-1)]
  return first === last ? `#${first}` : `#${first}-#${last}`
}

const anchor = (x: number): string => (x < 0.02 ? 'start' : x > 0.98 ? 'end' : 'middle')
const at = (x: number): number => Math.round((plotLeft + x * (plotRight - 24 - plotLeft)) * 10) / 10

const width = 1000
const plotLeft = 214
const plotRight = 800
const laneHeight = 30
const characterWidth = 6.6
const mostRows = 4
