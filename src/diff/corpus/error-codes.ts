import { append, change, drop, type Edit, put, ref, rename, replaceText, reverse, without } from './edit.ts'

const code = 'schema:ErrorCode'
const list = `${code}/x-extensible-enum`
const close = rename(list, 'enum')

/** Edits of refusals and of the codes by which a program decides. */
export const errorCodeEdits: readonly Edit[] = [
  {
    id: 'error-code-renamed',
    verdict: 'breaking',
    reason: 'A program that waits for the old code never meets it.',
    steps: [replaceText('errors.grant.duplicate_source', 'errors.grant.source_reused')],
  },
  {
    id: 'error-code-renamed-in-the-list-alone',
    verdict: 'breaking',
    reason: 'A program that waits for the old code never meets it.',
    steps: [
      change(list, (codes) =>
        Object(codes).map((value: string) => value.replace('checkout.not_found', 'checkout.unknown')),
      ),
    ],
  },
  {
    id: 'error-code-removed',
    verdict: 'breaking',
    reason: 'What a program told apart by it comes under another code.',
    steps: [
      without(list, 'errors.grant.ends_in_past'),
      drop(`${code}/x-statuses/errors.grant.ends_in_past`),
      drop('response:InvalidGrantRequest/content/application~1json/examples/endsInPast'),
    ],
  },
  {
    id: 'two-error-codes-become-one',
    verdict: 'breaking',
    reason: 'A program can no longer tell a missing key from a wrong one.',
    steps: [replaceText('errors.auth.key_missing', 'errors.auth.key_invalid')],
  },
  {
    id: 'error-code-in-other-case',
    verdict: 'breaking',
    reason: 'Codes are compared letter by letter.',
    steps: [replaceText('errors.auth.permission_denied', 'errors.auth.permissionDenied')],
  },
  {
    id: 'error-code-gets-another-status',
    verdict: 'breaking',
    reason: 'Who decides by the status takes another way.',
    steps: [put(`${code}/x-statuses/errors.bundle.archived`, 423)],
  },
  {
    id: 'situation-gets-another-code',
    verdict: 'breaking',
    reason: 'The same refusal now carries the code of another one.',
    steps: [put('example:ErrorGrantNotRevocable/value/errorCode', 'errors.grant.not_found')],
  },
  {
    id: 'error-codes-of-any-shape',
    verdict: 'breaking',
    reason: 'Who reads the namespace of a code finds none.',
    steps: [drop(`${code}/pattern`)],
  },
  {
    id: 'error-code-becomes-optional',
    verdict: 'breaking',
    reason: 'Who decides by the code may find none.',
    steps: [without('schema:ErrorResponse/required', 'errorCode')],
  },
  {
    id: 'error-code-property-renamed',
    verdict: 'breaking',
    reason: 'Who decides by errorCode finds none.',
    steps: [
      rename('schema:ErrorResponse/properties/errorCode', 'code'),
      put('schema:ErrorResponse/required', ['code', 'message']),
    ],
  },
  {
    id: 'error-metadata-removed',
    verdict: 'breaking',
    reason: 'Who names the field at fault cannot any more.',
    steps: [drop('schema:ErrorResponse/properties/metadata')],
  },
  {
    id: 'code-added-to-a-closed-list',
    verdict: 'breaking',
    reason: 'The list promised to be complete.',
    given: [close],
    steps: [append(`${code}/enum`, 'errors.grant.limit_reached')],
  },
  {
    id: 'list-of-codes-opened',
    verdict: 'breaking',
    reason: 'The list promised to be complete.',
    given: [close],
    steps: [rename(`${code}/enum`, 'x-extensible-enum')],
  },
  {
    id: 'error-code-added',
    verdict: 'additive',
    reason: 'The list says itself that more may come.',
    looksLike: 'error-code-renamed',
    steps: [
      append(list, 'errors.grant.limit_reached'),
      put(`${code}/x-statuses/errors.grant.limit_reached`, 409),
    ],
  },
  {
    id: 'list-of-codes-closed',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'list-of-codes-opened',
    steps: [close],
  },
  {
    id: 'choice-of-a-list-or-any-text-becomes-a-text-with-a-list',
    verdict: 'documentation',
    reason: 'Both take every text and name the same codes; the property now has the description of the list.',
    looksLike: 'error-code-removed',
    given: [
      close,
      put('schema:ErrorResponse/properties/errorCode', {
        anyOf: [
          ref('schemas', 'ErrorCode'),
          { type: 'string', pattern: '^errors(?:\\.[A-Za-z0-9_-]+){2,}$' },
        ],
      }),
    ],
    steps: [
      rename(`${code}/enum`, 'x-extensible-enum'),
      put('schema:ErrorResponse/properties/errorCode', ref('schemas', 'ErrorCode')),
    ],
  },
  {
    id: 'error-code-shape-tightened',
    verdict: 'additive',
    reason: 'Every code of the list has two parts after the first; a client meets less than before.',
    looksLike: 'error-codes-of-any-shape',
    steps: [put(`${code}/pattern`, '^errors(?:\\.[a-z0-9_]+){2}$')],
  },
  {
    id: 'request-id-always-sent',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'error-code-becomes-optional',
    steps: [append('schema:ErrorResponse/required', 'requestId')],
  },
  {
    id: 'error-codes-in-another-order',
    verdict: 'none',
    reason: 'The list is a set.',
    looksLike: 'error-code-removed',
    steps: [reverse(list), reverse(`${code}/x-statuses`)],
  },
  {
    id: 'error-codes-as-constants',
    verdict: 'none',
    reason: 'One of many constants is an enum of them.',
    looksLike: 'error-code-renamed-in-the-list-alone',
    given: [close],
    steps: [
      (contract) => {
        const { schemas }: { [name: string]: unknown } = Object(contract['components'])
        const codes: readonly string[] = Object(schemas)['ErrorCode'].enum
        put(
          `${code}/oneOf`,
          codes.map((value) => ({ const: value })),
        )(contract)
        drop(`${code}/enum`)(contract)
      },
    ],
  },
  {
    id: 'error-code-shape-rewritten',
    verdict: 'none',
    reason: 'Another way to write the same pattern.',
    looksLike: 'error-codes-of-any-shape',
    steps: [put(`${code}/pattern`, '^errors(\\.[-_a-zA-Z0-9]+)(\\.[-_a-zA-Z0-9]+)+$')],
  },
  {
    id: 'error-code-described-in-other-words',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'error-code-gets-another-status',
    steps: [
      replaceText('The bundle is archived; no grants can be created.', 'An archived bundle takes no grants.'),
    ],
  },
  {
    id: 'error-example-says-it-better',
    verdict: 'documentation',
    reason: 'A message is for a person to read.',
    looksLike: 'situation-gets-another-code',
    steps: [
      put(
        'example:ErrorGrantNotRevocable/value/message',
        'The grant is over, so there is nothing to revoke.',
      ),
    ],
  },
  {
    id: 'error-example-added',
    verdict: 'documentation',
    reason: 'The code is in the list and comes with this status elsewhere.',
    looksLike: 'situation-gets-another-code',
    steps: [
      put(
        'response:CheckoutNotFound/content/application~1json/examples/bundleNotFound',
        ref('examples', 'ErrorBundleNotFound'),
      ),
    ],
  },
  {
    id: 'error-example-renamed',
    verdict: 'documentation',
    reason: 'The name of an example is a heading.',
    looksLike: 'error-code-renamed',
    steps: [
      rename('response:GrantNotRevocable/content/application~1json/examples/grantExpired', 'grantOver'),
    ],
  },
]
