import type { Check, Trial } from '../kit/check.ts'
import { type Defect, granted, noTrace, refuses } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { iso } from '../kit/wire.ts'

/** Bodies of a create that are not JSON, are not sent as JSON, or are too large. */
export const bodyChecks: readonly Check[] = [
  {
    id: 'refusals/malformed',
    title: 'A body that is no JSON object is refused without a trace',
    needs: ['pairs:1'],
    run: malformed,
  },
  {
    id: 'refusals/media-type',
    title: 'A body that is not sent as application/json answers 415 and leaves no trace',
    needs: ['pairs:1'],
    run: mediaType,
  },
  {
    id: 'refusals/too-large',
    title: 'A body of 8 MiB answers 413; the bound is reported',
    needs: ['pairs:1'],
    run: tooLarge,
  },
]

async function malformed(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sound = trial.createDraft(pair, { endsAt: (now) => iso(now + hour) })
  const invalid = (name: string, text: string): Defect => ({
    name,
    rule: 'ERROR-INVALID-REFUSED',
    draft: { ...sound, body: { text } },
    statuses: [400, 422],
    observe: 'ERROR-INVALID',
  })
  const defects = [
    invalid('malformed JSON', `{"userId":"${pair.userId}","grantType":"gift"`),
    invalid('an empty body', ''),
    invalid('an array', `[{"userId":"${pair.userId}","grantType":"gift"}]`),
    invalid('a text', '"grant"'),
    invalid('null', 'null'),
  ]
  const between = noTrace(trial, pair, defects)
  await refuses(trial, { twin: sound, twinRule: 'GRANT-CREATES', defects, between })
}

async function mediaType(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sound = (type: string | undefined): Draft => ({
    ...trial.createDraft(pair, { endsAt: (now) => iso(now + hour) }),
    headers: { 'content-type': type },
  })
  const wrong = (name: string, type: string | undefined): Defect => ({
    name,
    rule: 'ERROR-MEDIA-TYPE',
    draft: sound(type),
    statuses: [415],
  })
  const defects = [
    wrong('a body sent as text', 'text/plain'),
    wrong('a body sent as a form', 'application/x-www-form-urlencoded'),
    wrong('a body sent as something that begins like JSON', 'application/jsonx'),
    wrong('a body sent without a Content-Type', undefined),
  ]
  const between = noTrace(trial, pair, defects)
  await refuses(trial, { twin: sound('application/json'), twinRule: 'GRANT-CREATES', defects, between })
  const withCharset = await trial.send(sound('application/json; charset=utf-8'))
  const claim = 'JSON with a charset is JSON'
  trial.judge('ERROR-MEDIA-TYPE', claim, withCharset.status === 200, withCharset)
}

/** A body padded with spaces to this many bytes. */
const padded = (text: string, bytes: number): string => `${text.slice(0, -1).padEnd(bytes - 1, ' ')}}`

const kibi = 1024

/** A target may close the connection before the body ends, so that its answer cannot always be read. */
async function tooLarge(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sourceId = trial.sourceId()
  const wish = { userId: pair.userId, grantType: 'paid_external', sourceId, endsAt: iso(trial.now() + hour) }
  const text = JSON.stringify(wish)
  const sound = trial.createDraft(pair, { sourceId })
  const sized = async (bytes: number): Promise<Exchange | undefined> => {
    const [exchange] = await trial.together([{ ...sound, body: { text: padded(text, bytes) } }])
    return exchange
  }
  const large = await sized(8 * kibi * kibi)
  const twin = await trial.send({ ...sound, body: { text } })
  granted(trial, 'GRANT-CREATES', twin)
  if (large === undefined || large.status === 0) {
    trial.untestable('ERROR-BODY-TOO-LARGE', 'the connection was closed before an answer could be read')
    trial.observe('LIMIT-BODY-SIZE', 'the connection is closed', twin)
    return
  }
  const refused = large.status === 413
  trial.judge('ERROR-BODY-TOO-LARGE', 'a body of 8 MiB answers 413, the same small one 200', refused, [
    large,
    twin,
  ])
  let [most, least] = [text.length, 8 * kibi * kibi]
  const seen = [large, twin]
  for (const bytes of [16 * kibi, 16 * kibi + 1, 128 * kibi, kibi * kibi]) {
    const probe = await sized(bytes)
    if (probe === undefined) continue
    seen.push(probe)
    // The grant exists by now: whatever a duplicate answers, the body was accepted.
    if (probe.status === 413 || probe.status === 0) least = Math.min(least, bytes)
    else most = Math.max(most, bytes)
    if (probe.status === 413) break
  }
  const exact = most === 16 * kibi && least === 16 * kibi + 1
  trial.observe('LIMIT-BODY-SIZE', exact ? '16-kib' : `more than ${most} and less than ${least} bytes`, seen)
}
