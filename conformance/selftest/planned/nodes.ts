import type { Answer, Request } from '../../../src/http/exchange.ts'
import { composeAnswer } from '../compose.ts'
import type { Make } from '../mutants/mutant.ts'

/**
 * Two nodes over one ledger, each with the bug and a memory of its own. Requests to one host go to them in turn; as soon as
 * there are several, each host has its node. `begin` makes what the nodes share.
 */
export const onTwoNodes =
  (begin: () => (node: number) => Make): Make =>
  (composition) => {
    const makeOf = begin()
    const answers = [0, 1].map((node) => composeAnswer(makeOf(node)(composition)))
    const nodeOf = inTurn(answers.length)
    return { ...composition, outside: () => (request) => (answers[nodeOf(request)] as Answer)(request) }
  }

function inTurn(count: number): (request: Pick<Request, 'headers'>) => number {
  const hosts = new Map<string | undefined, number>()
  let turn = 0
  return ({ headers: { host } }) => {
    const known = hosts.get(host) ?? hosts.size
    hosts.set(host, known)
    return (hosts.size > 1 ? known : turn++) % count
  }
}
