import type { RateWindow } from './rate-limit.ts'

/** The instants of the accepted requests, oldest at `head`, in a ring that grows with use from a few places to the limit. */
export interface Stamps {
  ring: number[]
  head: number
  count: number
}

const firstPlaces = 4

/** Never more than `limit` requests in any `windowMs`, counted exactly: a request leaves the window when its full length has passed. */
export function slidingWindow(limit: number, windowMs: number): RateWindow<Stamps> {
  return {
    open: () => ({ ring: places(Math.min(firstPlaces, limit)), head: 0, count: 0 }),
    take(stamps, now) {
      dropOld(stamps, now, windowMs)
      if (stamps.count >= limit) return false
      if (stamps.count === stamps.ring.length) grow(stamps, limit)
      stamps.ring[place(stamps, stamps.count)] = now
      stamps.count++
      return true
    },
    giveBack(stamps, at) {
      const index = newestAt(stamps, at)
      if (index === undefined) return
      for (let next = index + 1; next < stamps.count; next++)
        stamps.ring[place(stamps, next - 1)] = stampAt(stamps, next)
      stamps.count--
    },
    remaining: (stamps) => limit - stamps.count,
    resetMs: (stamps, now) => (stamps.count === 0 ? 0 : stampAt(stamps, 0) + windowMs - now),
  }
}

/** Each stamp is dropped once, so the work for one request is constant on average. */
function dropOld(stamps: Stamps, now: number, windowMs: number): void {
  while (stamps.count > 0 && now - stampAt(stamps, 0) >= windowMs) {
    stamps.head = place(stamps, 1)
    stamps.count--
  }
}

function grow(stamps: Stamps, limit: number): void {
  const ring = places(Math.min(stamps.ring.length * 2, limit))
  for (let index = 0; index < stamps.count; index++) ring[index] = stampAt(stamps, index)
  stamps.ring = ring
  stamps.head = 0
}

/** Searched from the newest: the one to give back is nearly always the last or among the last few. */
function newestAt(stamps: Stamps, at: number): number | undefined {
  for (let index = stamps.count - 1; index >= 0 && stampAt(stamps, index) >= at; index--)
    if (stampAt(stamps, index) === at) return index
  return undefined
}

const place = (stamps: Stamps, index: number): number => {
  const raw = stamps.head + index
  return raw >= stamps.ring.length ? raw - stamps.ring.length : raw
}

const stampAt = (stamps: Stamps, index: number): number => stamps.ring[place(stamps, index)] ?? Number.NaN

/** Filled with a fraction, so that the engine keeps plain doubles, eight bytes each. */
const places = (count: number): number[] => new Array<number>(count).fill(0.5)
