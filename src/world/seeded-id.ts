import { hash } from 'node:crypto'

/** 24 lowercase hex characters that follow from a seed, a kind of thing and its name or ordinal, and from nothing else. */
export const seededId = (seed: string, kind: string, name: string | number): string =>
  seeded(seed, kind, name, 24)

/** Like `seededId`, of another length, 64 characters at most. */
export const seeded = (seed: string, kind: string, name: string | number, length: number): string =>
  hash('sha256', `${seed}\n${kind}\n${name}`).slice(0, length)
