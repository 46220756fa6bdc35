declare const instant: unique symbol

/** Milliseconds since the epoch, an integer, or `FOREVER`. */
export type Instant = number & { readonly [instant]: true }

/** The end of permanent access, later than every other instant. */
export const FOREVER = Infinity as Instant

/** Returns a number of milliseconds as an instant. */
export const toInstant = (ms: number): Instant => ms as Instant
