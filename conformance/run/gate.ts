import type { Check } from '../kit/check.ts'
import { pairsOf } from './plan.ts'

/**
 * What other checks may do concurrently with a check. `reads`: anything. `writes`: other writes, and reads. `quiet`: reads alone.
 * `alone`: the same, for a check that writes. `only`: nothing.
 */
type Company = 'reads' | 'writes' | 'quiet' | 'alone' | 'only'

/** Returns what other checks may do concurrently with a check; its waits disturb nobody. */
export function companyOf(check: Check): Company {
  if (check.needs.includes('option:restart')) return 'only'
  const isWriting = pairsOf(check) > 0
  if (check.isQuiet) return isWriting ? 'alone' : 'quiet'
  return isWriting ? 'writes' : 'reads'
}

function agree(one: Company, other: Company): boolean {
  if (one === 'only' || other === 'only') return false
  return one === 'reads' || other === 'reads' || (one === other && one !== 'alone')
}

/** Returns a gate, which lets stretches of checks happen at once as far as they agree, and no more than `most`: in the order in which they came, but for those that only read. */
export function gateOf(most: number) {
  const inside: Company[] = []
  let queue: readonly { readonly company: Company; readonly enter: () => void }[] = []
  const admit = (): void => {
    let isBlocked = false
    queue = queue.filter(({ company, enter }) => {
      const isFree = inside.length < most && inside.every((one) => agree(one, company))
      if (!isFree || (isBlocked && company !== 'reads')) {
        isBlocked = true
        return true
      }
      inside.push(company)
      enter()
      return false
    })
  }
  return async <Result>(company: Company, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((enter) => {
      queue = [...queue, { company, enter }]
      admit()
    })
    return await work().finally(() => {
      inside.splice(inside.indexOf(company), 1)
      admit()
    })
  }
}
