import fc from 'fast-check'
import { answers, ok, statusOf } from '../kit/assertion.ts'
import { check } from '../kit/check.ts'
import { requireGrant } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour, iso } from '../kit/wire.ts'

const kibi = 1024
const largest = 8 * kibi * kibi

/** The places of the blanks that make a body large. */
const places = ['before it', 'inside', 'behind it']

/** Tests request bodies above the size limit; a target may close the connection early, so the answer cannot always be read. */
export const tooLarge = check({
  id: 'refusals/too-large',
  title: 'A body of 8 MiB answers 413; the bound is reported',
  rules: ['ERROR-BODY-TOO-LARGE', 'LIMIT-BODY-SIZE'],
  input: fc.shuffledSubarray(places, { minLength: places.length }),
  needs: ['pairs:1'],
  run: async (trial, [first = 'inside', ...others]) => {
    const pair = await trial.pair()
    const grantText = (hours: number): string => {
      const [sourceId, endsAt] = [trial.sourceId(), iso(trial.now() + hours * hour)]
      return JSON.stringify({ userId: pair.userId, grantType: 'paid_external', sourceId, endsAt })
    }
    const text = grantText(1)
    const draft = trial.createDraft(pair, {})
    const sized = async (bytes: number, sent = text, headers = {}, place = first): Promise<Exchange> => {
      const within = `${sent.slice(0, -1).padEnd(bytes - 1)}}`
      const around = place === 'before it' ? sent.padStart(bytes) : sent.padEnd(bytes)
      const body = { text: place === 'inside' ? within : around }
      return (await trial.sendAll([{ ...draft, headers, body }]))[0] as Exchange
    }
    const large = await sized(largest)
    const counterpart = await trial.send({ ...draft, body: { text } })
    requireGrant(trial, 'GRANT-CREATES', counterpart)
    if (large.status === 0) {
      trial.untestable('ERROR-BODY-TOO-LARGE', 'the connection was closed before an answer could be read')
      trial.observe('LIMIT-BODY-SIZE', 'the connection is closed', counterpart)
      return
    }
    const claim = 'a body of 8 MiB answers 413, the same small one 200'
    trial.judge('ERROR-BODY-TOO-LARGE', claim, answers(large, 413), [large, counterpart])
    let [most, least, refusal] = [text.length, largest, large]
    const seen = [large, counterpart]
    for (const bytes of [16 * kibi, 16 * kibi + 1, 128 * kibi, kibi * kibi]) {
      const probe = await sized(bytes)
      seen.push(probe)
      // The grant exists by now: whatever a duplicate answers, the body was accepted.
      if (probe.status !== 413 && probe.status !== 0) most = bytes
      else {
        ;[least, refusal] = [bytes, probe.status === 413 ? probe : refusal]
        break
      }
    }
    const exact = most === 16 * kibi && least === 16 * kibi + 1
    const bound = exact ? '16-kib' : `more than ${most} and less than ${least} bytes`
    trial.observe('LIMIT-BODY-SIZE', bound, seen)
    if (refusal.status !== 413) return
    for (const [index, place] of others.entries()) {
      const padded = await sized(least, grantText(3 + index), {}, place)
      const alike = `a body of ${least} bytes is not taken, whether its blanks are ${first} or ${place}`
      const isRefused = ok(padded.status !== 200, 413, statusOf(padded), padded)
      trial.judge('ERROR-BODY-TOO-LARGE', alike, isRefused, [refusal, padded])
    }
    const chunked = await sized(least, grantText(2), { 'transfer-encoding': 'chunked' })
    const untold = `a body of ${least} bytes that does not say its length is not taken, as it is not when it does`
    const judged = ok(chunked.status !== 200, 413, statusOf(chunked), chunked)
    trial.judge('ERROR-BODY-TOO-LARGE', untold, judged, [refusal, chunked])
  },
})
