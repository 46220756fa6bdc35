import type { ControlSuccess } from '../../../spec/control-types.ts'
import { version as contractVersion } from '../../../spec/generated/contract.ts'
import { version as controlVersion } from '../../../spec/generated/control-contract.ts'
import { variants as catalogue, type VariantName } from '../../../spec/generated/variants.ts'
import type { Input } from '../input.ts'
import type { OtherAnswer, Plane } from '../plane.ts'
import { plainHeaders } from '../refusal.ts'

/** The reference of the public API as a page that loads nothing. */
export async function showReference(): Promise<OtherAnswer> {
  const { referencePage } = await import('../reference-page.ts')
  const headers = {
    ...plainHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  }
  return { other: { headers, body: await referencePage() } }
}

/** What is running. */
export async function readMock(_: Input, plane: Plane): Promise<ControlSuccess<'readMock'>> {
  const { version, pid, rateLimit, rateLimitTime, workspaces } = plane
  return {
    version,
    contractVersion,
    controlVersion,
    baseUrl: plane.baseUrl(),
    pid,
    rateLimit,
    rateLimitTime,
    workspaces: workspaces.list().map(({ name }) => name),
  }
}

/** How each open point is read. */
export async function listVariants(_: Input, { variants }: Plane): Promise<ControlSuccess<'listVariants'>> {
  const names = Object.keys(catalogue) as VariantName[]
  return {
    variants: names.map((name) => {
      const { rule, text, values } = catalogue[name]
      return { name, value: variants[name], default: values[0], values: [...values], rule, text }
    }),
  }
}
