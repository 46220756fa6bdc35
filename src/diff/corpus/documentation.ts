import { change, drop, type Edit, put, replaceText, reverse } from './edit.ts'

/** Edits of words, headings and examples. */
export const documentationEdits: readonly Edit[] = [
  {
    id: 'operation-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    steps: [put('op:listBundles/description', 'The bundles that you own.')],
  },
  {
    id: 'summary-changed',
    verdict: 'documentation',
    reason: 'Words for people.',
    steps: [put('op:searchUsers/summary', 'Find users')],
  },
  {
    id: 'property-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people, however strict they sound.',
    looksLike: 'response-property-removed',
    steps: [
      put(
        'schema:PublicUser/properties/avatar/description',
        'Must be shown. Deprecated pictures are removed.',
      ),
    ],
  },
  {
    id: 'parameter-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'page-default-lowered',
    steps: [put('param:PageLimit/description', 'How many you want at most; 20 is a good number.')],
  },
  {
    id: 'parameter-example-changed',
    verdict: 'documentation',
    reason: 'An example binds nobody.',
    looksLike: 'page-default-lowered',
    steps: [put('param:PageLimit/example', 20)],
  },
  {
    id: 'response-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    steps: [put('response:TooManyRequests/description', 'Slow down.')],
  },
  {
    id: 'success-example-changed',
    verdict: 'documentation',
    reason: 'An example binds nobody.',
    looksLike: 'response-enum-value-added',
    steps: [put('example:BundlesFirstPage/value/bundles/0/name', 'Momentum')],
  },
  {
    id: 'request-example-removed',
    verdict: 'documentation',
    reason: 'An example binds nobody.',
    looksLike: 'request-enum-value-removed',
    steps: [drop('body:CreateGrant/content/application~1json/examples/gift')],
  },
  {
    id: 'introduction-rewritten',
    verdict: 'documentation',
    reason: 'Words for people.',
    steps: [put('/info/description', 'The access ledger.')],
  },
  {
    id: 'contact-added',
    verdict: 'documentation',
    reason: 'Words for people.',
    steps: [put('/info/contact', { name: 'The maintainers', url: 'https://example.com' })],
  },
  {
    id: 'operation-under-another-heading',
    verdict: 'documentation',
    reason: 'A tag is a heading.',
    looksLike: 'operation-removed',
    steps: [put('op:listBundleUsers/tags', ['Users'])],
  },
  {
    id: 'heading-renamed',
    verdict: 'documentation',
    reason: 'A tag is a heading.',
    looksLike: 'operation-removed',
    steps: [put('/tags/3/name', 'Checkouts'), put('op:readCheckout/tags', ['Checkouts'])],
  },
  {
    id: 'headings-in-another-order',
    verdict: 'documentation',
    reason: 'The order of tags is the order of the pages.',
    steps: [reverse('/tags')],
  },
  {
    id: 'server-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'server-replaced',
    steps: [put('/servers/0/description', 'Your own machine.')],
  },
  {
    id: 'logo-added',
    verdict: 'documentation',
    reason: 'An extension that nothing here decides by.',
    steps: [put('/x-logo', { url: 'https://example.com/logo.svg' })],
  },
  {
    id: 'code-sample-added',
    verdict: 'documentation',
    reason: 'An extension that nothing here decides by.',
    steps: [put('op:listBundles/x-codeSamples', [{ lang: 'Shell', source: 'curl ...' }])],
  },
  {
    id: 'schema-titled',
    verdict: 'documentation',
    reason: 'A title is a heading.',
    steps: [put('schema:PublicUser/title', 'A user')],
  },
  {
    id: 'scheme-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'scheme-becomes-a-header',
    steps: [put('scheme:ApiKey/description', 'A bearer.')],
  },
  {
    id: 'header-described-otherwise',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'retry-after-becomes-optional',
    steps: [put('header:Retry-After/description', 'Optional variant: seconds to wait.')],
  },
  {
    id: 'version-raised',
    verdict: 'none',
    reason: 'A version says that something changed; by itself nothing did.',
    steps: [put('/info/version', '1.0.1')],
  },
  {
    id: 'format-version-raised',
    verdict: 'none',
    reason: 'A patch of the format means the same.',
    steps: [put('/openapi', '3.1.1')],
  },
  {
    id: 'unused-schema-added',
    verdict: 'none',
    reason: 'Nothing refers to it.',
    looksLike: 'required-property-added',
    steps: [put('schema:Unused', { type: 'object', required: ['x'], properties: { x: { type: 'string' } } })],
  },
  {
    id: 'unused-schema-changed',
    verdict: 'none',
    reason: 'Nothing refers to it.',
    looksLike: 'request-enum-value-removed',
    given: [put('schema:Unused', { type: 'string', enum: ['a', 'b'] })],
    steps: [put('schema:Unused', { type: 'string', enum: ['a'] })],
  },
  {
    id: 'comment-added',
    verdict: 'none',
    reason: 'A comment is for the authors of the schema.',
    steps: [put('schema:SourceId/$comment', 'Visible ASCII.')],
  },
  {
    id: 'root-members-in-another-order',
    verdict: 'none',
    reason: 'Order of members means nothing.',
    looksLike: 'key-becomes-needed-everywhere',
    steps: [
      (contract) => {
        const members = Object.entries(contract).reverse()
        for (const [key] of members) delete contract[key]
        Object.assign(contract, Object.fromEntries(members))
      },
    ],
  },
  {
    id: 'components-in-another-order',
    verdict: 'none',
    reason: 'Order of members means nothing.',
    looksLike: 'answer-swapped-for-another',
    steps: [reverse('/components'), reverse('/components/schemas'), reverse('/components/parameters')],
  },
  {
    id: 'text-replaced-in-an-answer-schema',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'response-enum-value-added',
    steps: [change('schema:NextCursor/description', (text) => `${text} It is opaque.`)],
  },
  {
    id: 'external-documents-linked',
    verdict: 'documentation',
    reason: 'A link for people.',
    steps: [
      put('/externalDocs', { url: 'https://example.com/docs' }),
      replaceText('A page of your bundles.', 'One page of your bundles.'),
    ],
  },
]
