import { parentPort } from 'node:worker_threads'
import { apiCompare } from 'api-smart-diff'
import { listOf, objectOf } from './json.ts'

/** Answers each pair of documents with the types of the differences outside components, whose direction api-smart-diff does not know. */
parentPort?.on('message', ({ base, head }: { readonly base: unknown; readonly head: unknown }) => {
  const diffs = listOf(apiCompare(base, head).diffs).map(objectOf)
  parentPort?.postMessage(
    diffs.filter(({ path }) => listOf(path)[0] !== 'components').map(({ type }) => type),
  )
})
