import { bodyLimit as contractBodyLimit } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { openAliases } from './aliases.ts'
import { openCursors } from './cursors.ts'
import type { Instance } from './instance.ts'
import { openLimits } from './limits.ts'
import { parts as ourParts } from './parts.ts'

/** How the public API is served. */
export interface ApiSettings {
  /** Requests per minute for each address and for each key. */
  readonly rateLimit: number | 'off'
  /** The length of the IPv6 networks that count as one address; 64 when undefined. */
  readonly ipv6Bits?: number
  readonly variants: Variants
  /** In bytes; the contract's when undefined. */
  readonly bodyLimit: number | undefined
  readonly keyPrefix: string
  readonly checkResponses: boolean
}

/** An instance on a store that keeps the sealing key, at least 32 bytes, composed of the parts of the product unless others are given; its limits, which `open` gives, are unused. */
export function openInstance(
  sealingKey: Uint8Array,
  {
    parts = ourParts,
    ...rest
  }: Pick<Instance, 'store' | 'now' | 'monotonic' | 'newId'> & Partial<Pick<Instance, 'parts'>>,
  {
    variants,
    rateLimit,
    ipv6Bits = 64,
    keyPrefix,
    bodyLimit = contractBodyLimit,
    checkResponses,
  }: ApiSettings,
  open: typeof openLimits = openLimits,
): Instance {
  return {
    ...rest,
    parts,
    aliases: openAliases(sealingKey),
    cursors: openCursors(sealingKey),
    genuineHeaders: new Map(),
    variants,
    limits: open(variants['rate-window'], rateLimit),
    ipv6Bits,
    keyPrefix,
    bodyLimit,
    checkResponses,
  }
}
