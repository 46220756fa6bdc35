import type { TraceEvent } from '../diagnosis/trace.ts'

/** What a challenge looks like: long enough that nobody meets the same one twice, short enough for a sourceId. */
export const challengeForm = /^[0-9a-f]{16,32}$/

/** The seed of a run that answers a challenge. */
export const challengeSeed = (challenge: string): number => Number.parseInt(challenge.slice(0, 7), 16)

/** Whether a source has the tag of any run in it: some begin with other characters. */
export const isOfSuite = (sourceId: string): boolean => /ba-[0-9a-f]{8,}/i.test(sourceId)

/** The tag of a run; of two runs that answer one challenge each has its own. */
export const tagOf = (challenge: string | undefined, own: string): string =>
  `ba-${challenge === undefined ? '' : `${challenge}-`}${own}`

/** Whether seed and tag of a run are those of the challenge that it is said to answer. */
export const answersItsChallenge = ({ challenge, seed, tag }: TraceEvent & { event: 'run' }): boolean =>
  challenge === undefined || (seed === challengeSeed(challenge) && tag.startsWith(tagOf(challenge, '')))
