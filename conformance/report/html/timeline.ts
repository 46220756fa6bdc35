import { type Names, written } from '../names.ts'
import { durationText } from '../offset.ts'
import type { Lane, Picture } from '../picture.ts'
import { html, type Markup, table } from './markup.ts'

/** The grants of a picture as a table, each with a bar on one axis of time; dashed lines are the requests. */
export function timeline({ title, lanes, requests }: Picture, names: Pick<Names, 'explain'>): Markup {
  const ends = lanes.flatMap(({ from, until, asked = until }) => [from, until, asked])
  const x = axisOf([...requests, ...ends])
  const rows = lanes.map((lane) => [
    `${lane.isAccused ? '✗ ' : ''}${lane.name}`,
    barOf(lane, requests, x),
    names.explain(written(lane.from)),
    html`${names.explain(written(lane.until))}${askedText(lane)}`,
    html`<code>${lane.id}</code> ${lane.type} ${lane.source}`,
    lane.revoked && `#${lane.revoked.n}`,
  ])
  return html`<figure class="timeline">
<figcaption>Grants of ${title} over time</figcaption>
${table(['Grant', 'Over time', 'Starts', 'Ends', 'Id, type, source', 'Revoked'], rows)}
<p class="quiet">Gaps are drawn by their order of magnitude. Dashed lines: requests. Pale: revoked. Thick mark: the end that was asked for. ✗: named by what went wrong.</p>
</figure>`
}

/** Where an instant lies on the axis, which shows seconds as well as months; what never ends lies at its edge. */
function axisOf(instants: readonly number[]): (at: number) => number {
  const sorted = [...new Set(instants)].filter(Number.isFinite).sort((a, b) => a - b)
  const places = new Map<number, number>()
  let reached = 0
  for (const [index, at] of sorted.entries()) {
    reached += Math.log10(1 + (at - (sorted[index - 1] ?? at)) / closeMs)
    places.set(at, reached)
  }
  return (at) => {
    const place = places.get(at)
    return place === undefined ? edgeX : Math.round((place / (reached || 1)) * lastX)
  }
}

function barOf(
  { from, until, asked, revoked, isAccused }: Lane,
  requests: readonly number[],
  x: (at: number) => number,
): Markup {
  const [left, right] = [x(from), x(until)]
  const cut = revoked === undefined ? right : Math.max(left, Math.min(x(revoked.at), right))
  const rect = (look: string, begin: number, end: number) =>
    html`<rect class="${look}" x="${begin}" y="4" width="${Math.max(3, end - begin)}" height="12"/>`
  const line = (look: string, place: number) => html`<path class="${look}" d="M ${place} 0 v 20"/>`
  return html`<svg viewBox="0 0 ${edgeX} 20" aria-hidden="true">${[
    rect(isAccused ? 'bar accused' : 'bar', left, right),
    revoked === undefined ? undefined : rect('gone', cut, right),
    [...new Set(requests.map(x))].map((place) => line('now', place)),
    asked === undefined ? undefined : line('asked', x(asked)),
  ]}</svg>`
}

function askedText({ asked, until }: Lane): Markup {
  if (asked === undefined) return html``
  if (!Number.isFinite(asked)) return html`<br>no end was asked for`
  const gap = Number.isFinite(until) ? `, ${durationText(Math.abs(asked - until))} apart` : ''
  return html`<br>asked: ${written(asked)}${gap}`
}

const edgeX = 320
const lastX = 300
/** Instants that are closer than this look like one. */
const closeMs = 250
