const orders = ['age', 'age-reversed', 'name', 'name-reversed', 'id', 'hash'] as const
const offByDefault = [false, true] as const
const onByDefault = [true, false] as const
const invalid = ['422', '400'] as const

/** The points that the API's description leaves open, and the variants of the second implementation, which must pass the suite; default first. */
export const variantValues = {
  // Orders, ties and bounds of lists.
  bundlesOrder: orders,
  usersOrder: ['name-reversed', 'name', 'age', 'age-reversed', 'id', 'hash'],
  bundleUsersOrder: ['name', 'name-reversed', 'age', 'age-reversed', 'id', 'hash'],
  ties: ['creation', 'creation-reversed', 'creation-ascending', 'hash'],
  permanentSort: ['latest', 'earliest', 'last', 'first'],
  bounds: ['inclusive', 'exclusive', 'half-open'],
  // Pages and cursors.
  maxScannedPerPage: [25, 1_000, 10, 3],
  emptyPages: offByDefault,
  emptyLastPage: offByDefault,
  limitOutOfRange: ['reject', 'clamp', 'default'],
  limitForm: ['digits', 'number', 'leading-digits', 'digits-or-default'],
  cursorForm: ['base64', 'hex', 'long', 'spare-bits', 'number', 'keyset'],
  forgedCursor: ['reject', 'empty', 'first-page'],
  cursorPattern: ['checked', 'ignored'],
  cursorOfOtherList: ['reject', 'first-page'],
  // Instants: digits kept and digits shown.
  precision: ['ms', 'us', 'us-shown-as-ms', 'ns', 'ns-shown-as-us', 's'],
  surplusDigits: ['cut', 'rounded'],
  zeros: ['kept', 'trimmed'],
  zone: ['Z', '+00:00', '-05:30'],
  yearsBeyond: ['refused', 'taken'],
  createdAtAheadMs: [0, 50, -50],
  startRounding: ['now', 'whole-second'],
  // Fields.
  showsCreatedAt: offByDefault,
  showsStartsAt: onByDefault,
  showsSourceId: onByDefault,
  showsAvatar: onByDefault,
  showsCurrentGrant: onByDefault,
  showsAccessEnd: onByDefault,
  showsPermanence: onByDefault,
  showsBundleDates: offByDefault,
  extraFields: ['some', 'none', 'everywhere'],
  metadata: offByDefault,
  aliasForm: ['hash', 'uuid', 'long'],
  grantIdForm: ['counted', 'uuid', 'punctuated'],
  grantedUsersCount: ['users', 'current-users', 'current-grants'],
  scheduledUser: ['user-only', 'next-grant'],
  currentGrant: ['first', 'last-begun', 'last-ending'],
  // Statuses.
  invalidQuery: invalid,
  invalidCursor: invalid,
  invalidBody: ['422', '400', '404'],
  malformedBody: invalid,
  foreignBundle: ['403', '404'],
  foreignCheckout: ['403', '404'],
  endInPast: ['422', '400', '409'],
  checkoutExpired: ['410', '404'],
  method: ['404', '405', '405-without-allow', '400', '404-or-get'],
  undecodablePath: ['refusal', 'plain-text', 'empty'],
  undecodableQuery: ['literal', 'refusal', 'plain-text'],
  firstJudged: ['request', 'existence'],
  unknownPath: ['key-first', 'route-first'],
  // Bodies.
  bodyBound: [100_000, 4_096, 16_384, 65_536, 1_048_576, 8_388_607],
  // A status of 0 is a connection that is closed.
  beyondBodyBound: ['413', '0'],
  // The ledger.
  duplicate: ['conflict', 'replay', 'return-existing', 'by-chance'],
  duplicateStatus: ['409', '400'],
  firstDecided: ['coverage', 'duplicate'],
  lateDuplicate: ['end', 'duplicate'],
  coveredSource: ['forgotten', 'remembered'],
  revokedSource: ['duplicate', 'new'],
  covering: ['last', 'first', 'holder', 'hash'],
  revokeShows: ['ended', 'as-before'],
  revokeRevoked: ['404', '409', '410', '200'],
  revokeExpired: ['404', '409', '200', 'revoke', 'revoke-alone'],
  // Users and keys.
  namesakes: ['none', 'users', 'owner', 'both'],
  folding: ['lower-case', 'full'],
  queryShows: ['as-sent', 'lower-case', 'trimmed'],
  nameCounting: ['code-points', 'code-units'],
  bundleUsersPermission: ['grants', 'none', 'bundles', 'users', 'grants-users'],
  checkoutPermission: ['none', 'grants', 'bundles', 'users', 'bundles-users'],
  // Headers and limits.
  contentType: ['application/json; charset=utf-8', 'application/json', 'Application/JSON;charset="UTF-8"'],
  problemType: offByDefault,
  cookie: offByDefault,
  challenge: ['none', 'Bearer', 'Bearer realm="second", error="invalid_token"'],
  requestId: ['of-errors', 'header', 'everywhere'],
  retryAfter: ['none', 'seconds', 'date'],
} as const

/** The variant of each point that the description leaves open. */
export type ChosenVariants = { readonly [Point in keyof Table]: Table[Point][number] }

type Table = typeof variantValues

/** Returns the default variants with some others. */
export const variantsWith = (others: Partial<ChosenVariants>): ChosenVariants => ({
  ...(Object.fromEntries(
    Object.entries(variantValues).map(([point, [first]]) => [point, first]),
  ) as ChosenVariants),
  ...others,
})
