import {
  rateLimit as contractRateLimit,
  keyPrefix as defaultKeyPrefix,
} from '../../spec/generated/contract.ts'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import type { ApiSettings } from '../api/open-instance.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { variantFault } from './variant-fault.ts'

/** How the API is served; every part has a default. */
export interface ServerOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** The REST prefix before `/v1`, such as `/rest`; empty by default. */
  readonly basePath?: string
  /** CIDR masks of proxies whose forwarded headers are believed. */
  readonly trustedProxies?: readonly string[]
  /** Requests per minute for each address and for each key; 240 by default. */
  readonly rateLimit?: number | 'off'
  readonly variants?: Partial<Variants>
  /** Bytes; 16,384 by default. */
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  /** False spares the check of each answer against the contract; one that breaks it is a fault of ours, told like every other. */
  readonly checkResponses?: boolean
}

/** What the options come to; a DomainError when a variant is unknown. */
export function termsOf(options: ServerOptions): ApiSettings {
  for (const [name, value] of Object.entries(options.variants ?? {})) {
    const fault = variantFault(name, value)
    if (fault !== undefined) throw new DomainError('invalid', fault)
  }
  return {
    rateLimit: options.rateLimit ?? contractRateLimit.address,
    variants: { ...defaultVariants, ...options.variants },
    bodyLimit: options.bodyLimit,
    keyPrefix: options.keyPrefix ?? defaultKeyPrefix,
    checkResponses: options.checkResponses ?? true,
  }
}
