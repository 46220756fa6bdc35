import type { Call } from '../../../src/api/instance.ts'
import type { Answer } from '../../../src/http/exchange.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { composeAnswer } from '../compose.ts'
import { both, caching, operatingEach } from './exchange-parts.ts'
import type { Make } from './mutant.ts'
import { knowing, type Remembered } from './remember-grants.ts'

type Grants = () => readonly Remembered[]

/**
 * Two nodes over one ledger, each with the bug and a memory of its own; the bug may know what the other node has made and
 * revoked. Requests to one host go to them in turn; as soon as there are several, each host has its node.
 */
export const onTwoNodes =
  (bug: (elsewhere: Grants) => Make): Make =>
  (composition) => {
    const known: Grants[] = []
    const answers = [0, 1].map((node) => {
      const remembering = knowing((_store, grants) => {
        known[node] = grants
        return {}
      })
      const make = bug(() => known[1 - node]?.() ?? [])
      return composeAnswer(make(remembering(composition)))
    })
    const hosts = new Map<string | undefined, number>()
    let turn = 0
    const outside = (): Answer => (request) => {
      const known = hosts.get(request.headers['host']) ?? hosts.size
      hosts.set(request.headers['host'], known)
      return (answers[(hosts.size > 1 ? known : turn++) % 2] as Answer)(request)
    }
    return { ...composition, outside }
  }

/** A read is answered as before for so many milliseconds, or until one of the same name writes. */
export const keepingUntilWritten =
  (list: OperationId, ms: number, nameOf: (call: Call) => string | number): Make =>
  (composition) => {
    const writes = new Map<string | number, number>()
    const counting = operatingEach(
      ['createBundleGrant', 'revokeBundleGrant'],
      (run) => (input, call, instance) => {
        const name = nameOf(call)
        return run(input, call, instance).finally(() => writes.set(name, (writes.get(name) ?? 0) + 1))
      },
    )
    const keeping = caching(list, ms, (input, call) => {
      const name = nameOf(call)
      return JSON.stringify([name, writes.get(name), input])
    })
    return both(counting, keeping)(composition)
  }
