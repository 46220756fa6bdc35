/** A difference that is meant. */
export interface Difference {
  /** Matches the entry: "scenario: label". */
  readonly entry: RegExp
  /** The line of the issue that asks for it. */
  readonly reason: string
}

/** Everything in which the new build may answer other than the old. */
export const differences: readonly Difference[] = [
  {
    entry: /^workspaces: .*("name":"own"|GET \.\/workspaces( \(2\))?$)/,
    reason:
      'world -> fixture: a fixture without a name is called "the fixture", and its keys follow from that',
  },
  {
    entry: /a retry that comes late|an end in the past/,
    reason: 'A retry that comes late: the duplicate rule speaks first',
  },
  {
    entry: /"endsAt":"(2020-01-01T00:00:00Z|2026-01-31T10:00:00Z|0000-01-01T00:00:00Z|2026-02-20 10:00:00Z)"/,
    reason: 'Parse once: the refusal of a past end writes the instant in UTC',
  },
  {
    entry:
      /d-9999-12-31T23:59:59.999Z|byte order mark|^demo: (\[20m\] )?GET .v1.bundles.\{main\}.grants\?limit=[25]0/,
    reason: 'A retry that comes late: an id is drawn for it, so later ids are others',
  },
  {
    entry: /displayName=(stra|STRA)/,
    reason: 'strauß must find STRAUẞ and the other way round',
  },
  {
    entry: /unknown query parameter/,
    reason: 'Unknown query parameters are ignored whatever they are',
  },
  {
    entry:
      /^raw: "(BREW |get |PROPFIND |GET v1|GET .v1.bun dles|GET .v1.users.displayName=é|.u00|HELLO|.*(No colon|Space :|Content-Length|chunked))|Transfer-Encoding: identity$/,
    reason: 'Unknown methods, broken request lines and headers get our words',
  },
  {
    entry: /^raw: "GET .v1.bundles.limit=1 HTTP/,
    reason: 'Two answers on one connection: the second Date is that of the machine',
  },
  { entry: /two Authorization|two Host/, reason: 'Two Authorization or Host headers are refused' },
  { entry: /Content-Encoding/, reason: 'A Content-Encoding is refused with 415' },
  { entry: /duplicate keys/, reason: 'Duplicate keys in a JSON body are refused' },
  { entry: /9999-12-31T23:59:59-23:59/, reason: 'It is RFC 3339: say what is wrong with it' },
  {
    entry: /HEAD |(PUT|PATCH|DELETE|POST|OPTIONS|TRACE) .* Content-Length: 0$/,
    reason: 'HEAD answers wherever GET does, and stands in Allow',
  },
  {
    entry: /date-time=lenient: .*lenient date/,
    reason: 'date-time=lenient does what its text says (30 February)',
  },
  {
    entry: /limit-out-of-range=clamp: .*limit=/,
    reason: 'limit-out-of-range=clamp does what its text says (1.5)',
  },
  {
    entry: /discount over 100|checkoutId already|address as host/,
    reason: 'A discount over 100; a checkout URL that has checkoutId already; an address as host name',
  },
  {
    entry: /key of a deleted owner/,
    reason: 'The message for the key of a deleted owner is not about a subscription',
  },
  {
    entry: /^(billing|empty): \[date in a body, lenient date\]/,
    reason: 'A retry that comes late: its user is looked up before its end is refused',
  },
  {
    entry:
      /^control.*: (PUT|PATCH|DELETE|POST) (\.\/mock|\/clock)|^journal: GET \/(requests(\?key=full|\?status=4xx|\/16)?|har)$/,
    reason: 'HEAD answers wherever GET does, and stands in Allow, so also in the journal',
  },
  {
    entry: /^control.*: PATCH \/accounts\/%zz/,
    reason: 'No issue: the server ends the connection itself, and writes the field in lower case',
  },
  {
    entry: /^control.*: GET \.\/reference$/,
    reason: 'The page that Redocly makes takes the place of the second reference renderer',
  },
  {
    entry: /^wrong usage: mock --clock scaled:0$/,
    reason: 'No issue: wrong usage ends with 2, as documented, and no longer with 3',
  },
  {
    entry: /^a mock and its commands: snapshot list$/,
    reason: 'Store: a snapshot has one page less since the triggers are dropped',
  },
  {
    entry: /^contract tools: (lint faulty\.yaml|docs base\.yaml)/,
    reason: 'Words: the contract has three lines more, so problems in it lie further down',
  },
  {
    entry: /^certify: verdicts$/,
    reason: 'The rule GRANT-DUPLICATE-LATE, and English of what is missing',
  },
]
