// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of the file, not of a template
import { describe, expect, it } from 'vitest'
import { readTarget, TargetProblem } from './target-file.ts'

const read = (text: string, env: Record<string, string> = {}) => readTarget(text, 'target.yaml', env)

describe('target file', () => {
  it('expands the environment and fills in what is left out', () => {
    const target = read('baseUrl: https://a.example/rest/\nkeys: { full: "${KEY}" }\n', { KEY: 'k_1' })
    expect(target).toEqual({
      baseUrl: 'https://a.example/rest',
      keys: { full: 'k_1' },
      bundles: {},
      users: undefined,
      checkout: { fresh: [], expired: [], foreign: [] },
      rateLimit: 240,
      claims: {},
    })
  })

  it.each([
    ['keys: { full: a }', 'baseUrl: is required. The address up to and including the REST prefix'],
    ['baseUrl: ftp://a.example\nkeys: { full: a }', 'baseUrl: must be an http or https address'],
    ['baseUrl: https://a.example/rest', 'keys.full: is required'],
    ['baseUrl: https://a.example/v1\nkeys: { full: a }', 'line 1: baseUrl: must end before /v1'],
    ['baseUrl: https://a.example\nkeys:\n  full: ${NOPE}', 'line 3: keys.full: the environment has no NOPE'],
    ['baseUrl: https://a.example\nkeys:\n  full: a\n  fool: b', 'line 4: keys.fool: is not known'],
    [
      'baseUrl: https://a.example\nkeys: { full: a }\nbundles: { main: 3 }',
      'line 3: bundles.main: must be a string',
    ],
    ['baseUrl: https://a.example\nkeys: { full: a }\nusers: { search: x }', 'users.search: must be 2 to 30'],
    ['baseUrl: https://a.example\nkeys: { full: a }\nrateLimit: 0', 'line 3: rateLimit: must be a number'],
    ['baseUrl: https://a.example\nkeys: { full: a }\ntypo: 1', 'line 3: typo: is not known'],
    ['baseUrl: https://a.example\nkeys: { full: a }\na/typo: 1', 'line 3: a/typo: is not known'],
    [
      'baseUrl: https://a.example\nkeys: { full: a }\nclaims: { checkout: no }\ncheckout: { fresh: [c] }',
      'claims.checkout: is left unclaimed although',
    ],
    [
      'baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: 3 }',
      'headers.X-Token: must be a string',
    ],
    [
      'baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: "" }',
      'headers.X-Token: must be a string',
    ],
    ['baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: "a\\nb" }', 'visible ASCII'],
    ['baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: " a" }', 'visible ASCII'],
    ['baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: Zoë }', 'visible ASCII'],
    [
      'baseUrl: https://a.example\nkeys: { full: a }\nheaders: { "X Token": a }',
      'line 3: headers.X Token: must be a field that',
    ],
    ...[
      'Authorization',
      'host',
      'Content-Type',
      'content-length',
      'Transfer-Encoding',
      'Accept',
      'Connection',
    ].map((name) => [
      `baseUrl: https://a.example\nkeys: { full: a }\nheaders:\n  X-Token: a\n  ${name}: a`,
      `line 5: headers.${name}: must be a field that neither HTTP nor the suite sets`,
    ]),
    ['baseUrl: https://a.example\nkeys: { full: *k_1 }', 'line 2: keys.full: is an alias of nothing'],
    ['[1, 2', 'Flow sequence'],
  ])('refuses %j and says where and why', (text, problem) => {
    expect(() => read(text)).toThrow(problem)
  })

  it('takes header fields, whose values may come from the environment', () => {
    const headers = 'headers: { X-Gateway-Token: "Bearer ${TOKEN}", Host-Name: a, Accept-Version: "1" }'
    const target = read(`baseUrl: https://a.example\nkeys: { full: a }\n${headers}`, { TOKEN: 's3cret' })
    expect(target.headers).toEqual({
      'X-Gateway-Token': 'Bearer s3cret',
      'Host-Name': 'a',
      'Accept-Version': '1',
    })
  })

  it('repeats no value that may be a key', () => {
    const text = `baseUrl: https://a.example/v1
keys: { full: 8675309, none: s3cret, revoked: s3cret, noUsers: [s3cret], readOnly: *s3cret, ipMasked: { s: s3cret } }
headers: { X-Token: [s3cret], X-Other: "s3cret\\n", Host: s3cret }
bundles: s3cret\nusers: { search: [s3cret] }\nrateLimit: s3cret`
    expect(() => read(text)).toThrow(TargetProblem)
    expect(() => read(text)).not.toThrow(/8675309|s3cret/)
    expect(() => read('baseUrl: https://a.example\nkeys: s3cret')).not.toThrow(/s3cret/)
  })

  it('takes the ready line of the mock for a target', () => {
    const line = {
      event: 'ready',
      baseUrl: 'http://127.0.0.1:1',
      keys: { full: 'f', odd: 'x' },
      bundles: { main: 'b', nightshift: 'n' },
      rateLimit: 'off',
      pid: 7,
    }
    const bare = { keys: { full: 'f' }, bundles: { main: 'b' }, users: { search: 'An' }, rateLimit: 'off' }
    expect(read(JSON.stringify(line))).toMatchObject(bare)
    const testResources = {
      users: { search: 'Ma' },
      people: { owner: 'Olga', deletedSource: 'inv-1' },
      checkout: { fresh: ['c'], expired: [], foreign: [], command: 'make {bundleId} {displayName}' },
    }
    expect(read(JSON.stringify({ ...line, testResources }))).toMatchObject({ ...bare, ...testResources })
    expect(() => read(JSON.stringify({ ...line, testResources: { people: { oner: 'x' } } }))).toThrow(
      'people.oner',
    )
  })
})
