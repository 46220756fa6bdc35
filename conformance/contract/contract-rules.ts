import type { OperationId } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'

/** The shapes of bodies, each with the rules of its fields. */
export const fieldRules = {
  bundle: {
    _id: 'BUNDLE-ID',
    name: 'BUNDLE-NAME',
    marketType: 'BUNDLE-MARKET-TYPE',
    quote: 'BUNDLE-QUOTE',
    access: 'BUNDLE-ACCESS-VALUES',
    status: 'BUNDLE-STATUS-VALUES',
    grantedUsersCount: 'BUNDLE-GRANTED-USERS-COUNT',
    createdAt: 'BUNDLE-CREATED-AT',
    updatedAt: 'BUNDLE-UPDATED-AT',
  },
  user: { userId: 'USER-ALIAS-REQUIRED', displayName: 'USER-DISPLAY-NAME', avatar: 'USER-AVATAR' },
  grant: {
    id: 'GRANT-ID',
    grantType: 'GRANT-TYPE-VALUES',
    userId: 'GRANT-USER-ID',
    sourceId: 'GRANT-SOURCE-FIELD',
    startsAt: 'GRANT-STARTS-AT',
    endsAt: 'GRANT-PERMANENT-NO-END',
    createdAt: 'GRANT-CREATED-AT',
  },
  bundleUser: {
    user: 'BUNDLE-USERS-USER',
    grantId: 'BUNDLE-USERS-GRANT-ID',
    grantType: 'BUNDLE-USERS-GRANT-TYPE',
    startsAt: 'BUNDLE-USERS-STARTS-AT',
    endsAt: 'BUNDLE-USERS-ENDS-AT',
    accessEndsAt: 'BUNDLE-USERS-ACCESS-ENDS-AT',
    accessIsPermanent: 'BUNDLE-USERS-ACCESS-PERMANENT',
  },
  checkout: {
    checkoutId: 'CHECKOUT-ID',
    bundleId: 'CHECKOUT-BUNDLE-ID',
    userId: 'CHECKOUT-USER-ALIAS',
    displayName: 'CHECKOUT-DISPLAY-NAME',
    price: 'CHECKOUT-PRICE',
    currency: 'CHECKOUT-CURRENCY',
    discount: 'CHECKOUT-DISCOUNT',
  },
  error: {
    errorCode: 'ERROR-CODE-SHAPE',
    message: 'ERROR-MESSAGE',
    metadata: 'ERROR-METADATA',
    requestId: 'ERROR-REQUEST-ID',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RuleId>>>>

/** One shape of `fieldRules`. */
export type ShapeName = keyof typeof fieldRules

/** Where each operation's body has these shapes, as patterns of JSON pointers, and the rule of the fields around them. */
export const bodies: Readonly<
  Record<
    OperationId,
    { readonly envelope: RuleId; readonly shapes: readonly (readonly [RegExp, ShapeName])[] }
  >
> = {
  listBundles: { envelope: 'BUNDLES-ENVELOPE', shapes: [[/^\/bundles\/\d+/, 'bundle']] },
  searchUsers: { envelope: 'USERS-ENVELOPE', shapes: [[/^\/users\/\d+/, 'user']] },
  listBundleUsers: {
    envelope: 'BUNDLE-USERS-ENVELOPE',
    shapes: [
      [/^\/users\/\d+\/user/, 'user'],
      [/^\/users\/\d+/, 'bundleUser'],
    ],
  },
  listBundleGrants: { envelope: 'GRANTS-ENVELOPE', shapes: [[/^\/grants\/\d+/, 'grant']] },
  createBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  revokeBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  readCheckout: { envelope: 'CHECKOUT-RESPONSE', shapes: [[/^/, 'checkout']] },
}
