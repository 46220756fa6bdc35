declare const instant: unique symbol

/** Milliseconds since the epoch, an integer, or `FOREVER`. */
export type Instant = number & { readonly [instant]: true }

/** The end of permanent access: later than every other instant, so no rule needs a special case. */
export const FOREVER = Infinity as Instant

/** The same number as an instant; the one place where the brand is made. */
export const toInstant = (ms: number): Instant => ms as Instant
