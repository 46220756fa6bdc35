import type { Check, Trial } from '../check.ts'
import { drafts } from '../runner/drafts.ts'

/** The rate limit itself: asked for, and last, because it uses up a minute of the target. */
export const rateLimitChecks: readonly Check[] = [
  {
    id: 'rate-limit/burst',
    title: 'The documented rate is served, and a burst of 500 within a minute is refused somewhere',
    rules: ['LIMIT-KEY', 'LIMIT-STATUS'],
    sometimes: ['LIMIT-ADDRESS'],
    needs: ['option:rate-limit-check'],
    cost: 500,
    profile: 'smoke',
    feature: 'rate-limit',
    run: burst,
  },
]

async function burst(trial: Trial): Promise<void> {
  const batch = 20
  for (let sent = 0; sent < 500; sent += batch) {
    const drafted = Array.from({ length: batch }, () => drafts.listBundles({ limit: 1 }))
    const exchanges = await trial.together(drafted)
    const refused = exchanges.find(({ status }) => status !== 200 && status !== 0)
    if (refused === undefined) continue
    trial.equal('LIMIT-STATUS', 'what goes beyond the limit answers 429', refused.status, 429, refused)
    // Requests of this run count too, so only what is refused can be judged: that there is a limit.
    trial.judge('LIMIT-KEY', 'a burst within a minute is refused somewhere', refused.status === 429, refused)
    return
  }
  trial.untestable('LIMIT-STATUS', 'nothing was refused')
  trial.judge('LIMIT-KEY', 'a burst of 500 within a minute is refused somewhere', false, [])
}
