import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { grantedPair } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mixed } from '../kit/mixed.ts'
import { askings, judgeUntouched, readDraft, reads, working, writeDraft, writes } from './asked.ts'

const feature = 'address-masks'

/** Keys that are limited to some addresses, tried from another one. */
export const addressMaskChecks: readonly Check[] = [
  check(
    'masks/reading',
    {
      title: 'A key with address masks reads nothing from outside them, whatever it asks for',
      needs: ['key:ipMasked'],
      feature,
      given: mixed(
        ...reads.map((operation) => fc.record({ operation: fc.constant(operation), asking: askings })),
      ),
    },
    async (trial, given) => {
      for (const { operation, asking } of given) {
        const draft = readDraft(trial, operation, asking)
        const twin = await working(trial, draft)
        if (draft === undefined || twin === undefined) continue
        judgeOutside(trial, await trial.send({ ...draft, key: 'ipMasked' }), [twin])
        trial.judge('KEY-MASKS-OPTIONAL', 'a key without masks works from here', true, twin)
      }
    },
  ),
  check(
    'masks/writing',
    {
      title: 'A key with address masks neither creates nor revokes from outside them',
      needs: ['key:ipMasked', 'pairs:1'],
      feature,
      given: mixed(...writes.map((operation) => fc.constant(operation))),
    },
    async (trial, given) => {
      const scene = await grantedPair(trial)
      const tried: Exchange[] = []
      for (const operation of given) {
        tried.push(await trial.send({ ...writeDraft(trial, operation, scene), key: 'ipMasked' }))
        judgeOutside(trial, tried.at(-1) as Exchange, scene.created)
      }
      const claim = 'from outside the masks nothing is created and nothing revoked'
      await judgeUntouched(trial, ['KEY-MASK-OUTSIDE'], claim, scene, tried)
    },
  ),
]

function judgeOutside(trial: Trial, outside: Exchange, twin: readonly Exchange[]): void {
  const refused = outside.status === 401 || outside.status === 403
  const claim = `${outside.operation} is refused from outside the key's masks`
  trial.judge('KEY-MASK-OUTSIDE', claim, refused, [...twin, outside])
  if (refused) trial.observe('KEY-MASK-STATUS', String(outside.status), outside)
  else trial.untestable('KEY-MASK-STATUS', 'the key was not refused')
}
