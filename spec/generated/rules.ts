// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

export type RuleId =
  | 'ADDRESS-BASE'
  | 'ADDRESS-VERSION-SEGMENT'
  | 'BUNDLE-OWNED'
  | 'SERVICE-OPERATIONS'
  | 'SERVICE-NO-PAYMENTS'
  | 'SERVICE-NO-SUBSCRIPTIONS'
  | 'PAY-PERIOD-IS-GRANT'
  | 'FLOW-RECOMMENDED'
  | 'PAY-FIRST-INVOICE'
  | 'PAY-RENEWAL-NEW-SOURCE'
  | 'PAY-LIFETIME-NO-END'
  | 'PAY-FAILED-NOTHING'
  | 'PAY-CANCEL-NO-REVOKE'
  | 'PAY-REFUND-REVOKE'
  | 'CHECKOUT-URL-HTTPS'
  | 'CHECKOUT-URL-NEEDS-PRICE'
  | 'CHECKOUT-SESSION-ON-CONFIRM'
  | 'CHECKOUT-ID-APPENDED'
  | 'CHECKOUT-LIFETIME-15-MINUTES'
  | 'CHECKOUT-READ-BEFORE-CHARGE'
  | 'CHECKOUT-SHOW-USER'
  | 'CHECKOUT-URL-PARAMETER'
  | 'CHECKOUT-URL-STRICT'
  | 'FORMAT-JSON'
  | 'FORMAT-TIMESTAMP'
  | 'FORMAT-ID-STRING'
  | 'FORMAT-MILLISECONDS'
  | 'FORMAT-DATE-TIME'
  | 'FIELDS-OPTIONAL'
  | 'FIELDS-ADDITIONAL'
  | 'USER-ALIAS-REQUIRED'
  | 'USER-ALIAS-SCOPED'
  | 'USER-ALIAS-USABLE'
  | 'USER-DISPLAY-NAME'
  | 'USER-AVATAR'
  | 'BUNDLE-ID'
  | 'BUNDLE-NAME'
  | 'BUNDLE-MARKET-TYPE'
  | 'BUNDLE-QUOTE'
  | 'BUNDLE-ACCESS-VALUES'
  | 'BUNDLE-STATUS-VALUES'
  | 'BUNDLE-GRANTED-USERS-COUNT'
  | 'BUNDLE-CREATED-AT'
  | 'BUNDLE-UPDATED-AT'
  | 'BUNDLE-MARKET-VALUES'
  | 'BUNDLE-COUNT-MEANING'
  | 'GRANT-TYPE-VALUES'
  | 'GRANT-TYPE-REQUESTABLE'
  | 'GRANT-ID'
  | 'GRANT-TYPE-FIELD'
  | 'GRANT-USER-ID'
  | 'GRANT-USER-ID-OMITTED'
  | 'GRANT-SOURCE-FIELD'
  | 'GRANT-STARTS-AT'
  | 'GRANT-ENDS-AT'
  | 'GRANT-PERMANENT-NO-END'
  | 'GRANT-CREATED-AT'
  | 'BUNDLE-USERS-USER'
  | 'BUNDLE-USERS-GRANT-ID'
  | 'BUNDLE-USERS-GRANT-TYPE'
  | 'BUNDLE-USERS-STARTS-AT'
  | 'BUNDLE-USERS-ENDS-AT'
  | 'BUNDLE-USERS-ACCESS-ENDS-AT'
  | 'BUNDLE-USERS-ACCESS-PERMANENT'
  | 'BUNDLE-USERS-SCHEDULED-ONLY'
  | 'CHECKOUT-ID'
  | 'CHECKOUT-BUNDLE-ID'
  | 'CHECKOUT-USER-ALIAS'
  | 'CHECKOUT-DISPLAY-NAME'
  | 'CHECKOUT-PRICE'
  | 'CHECKOUT-CURRENCY'
  | 'CHECKOUT-DISCOUNT'
  | 'CHECKOUT-NO-TRIAL-DAYS'
  | 'CHECKOUT-PRESENT-VALUES'
  | 'KEY-PERMISSION-BUNDLES'
  | 'KEY-PERMISSION-GRANTS'
  | 'KEY-PERMISSION-USERS'
  | 'ERROR-CODE-SHAPE'
  | 'ERROR-MESSAGE'
  | 'ERROR-METADATA'
  | 'ERROR-REQUEST-ID'
  | 'BUNDLES-ENVELOPE'
  | 'USERS-ENVELOPE'
  | 'BUNDLE-USERS-ENVELOPE'
  | 'BUNDLE-USERS-CURSOR-PATTERN'
  | 'GRANTS-ENVELOPE'
  | 'GRANT-MUTATION-ENVELOPE'
  | 'BUNDLE-TRANSITIONS'
  | 'GRANT-STATES'
  | 'GRANT-EXPIRES-AT-END'
  | 'GRANT-HALF-OPEN'
  | 'CHAIN-DEFINITION'
  | 'AUTH-BEARER'
  | 'STATUS-SUCCESS-200'
  | 'PAGE-PARAMETERS-OPTIONAL'
  | 'PAGE-LIMIT-ECHO'
  | 'PAGE-NEXT-CURSOR'
  | 'PAGE-CURSOR-CONTINUES'
  | 'PAGE-FIRST-WITHOUT-CURSOR'
  | 'PAGE-CURSOR-UNCHANGED'
  | 'PAGE-CURSOR-SAME-FILTERS'
  | 'PAGE-END'
  | 'PAGE-PARTIAL-NOT-END'
  | 'PAGE-READS-BOUNDED'
  | 'PAGE-EMPTY-LAST'
  | 'PAGE-CURSOR-OPAQUE'
  | 'PAGE-CURSOR-MISMATCH'
  | 'PAGE-CURSOR-FORGED'
  | 'PAGE-CURSOR-REVOKED'
  | 'PAGE-CURSOR-STYLE'
  | 'LIST-LIMIT-OUT-OF-RANGE'
  | 'QUERY-UNKNOWN-PARAMETER'
  | 'BUNDLES-NOT-ARCHIVED'
  | 'BUNDLES-OWNED'
  | 'LIST-LIMIT-BOUNDS-100'
  | 'LIST-LIMIT-DEFAULT-50'
  | 'BUNDLES-ORDER'
  | 'USERS-ACTIVE'
  | 'USERS-NOT-OWNER'
  | 'USERS-PREFIX'
  | 'USERS-CASE-INSENSITIVE'
  | 'USERS-NAME-REQUIRED'
  | 'USERS-NAME-LENGTH'
  | 'USERS-NAME-UNCHANGED'
  | 'USERS-LIMIT-BOUNDS-50'
  | 'USERS-LIMIT-DEFAULT-10'
  | 'USERS-ORDER'
  | 'USERS-NAME-COUNTING'
  | 'USERS-QUERY-ECHO'
  | 'BUNDLE-USERS-LIVE'
  | 'BUNDLE-USERS-ONCE'
  | 'BUNDLE-USERS-CURRENT-GRANT'
  | 'BUNDLE-USERS-END-OR-PERMANENT'
  | 'BUNDLE-USERS-CURSOR-SCOPED'
  | 'BUNDLE-USERS-ORDER'
  | 'BUNDLE-USERS-CURSOR-KINDS'
  | 'BUNDLE-USERS-PERMISSION'
  | 'GRANTS-NOT-REVOKED'
  | 'GRANTS-EXPIRED-INCLUDED'
  | 'GRANTS-DELETED-ACCOUNT'
  | 'GRANTS-ACCOUNT-STATUS-HIDDEN'
  | 'GRANTS-FILTER-USER'
  | 'GRANTS-FILTER-TYPE'
  | 'GRANTS-FILTER-SOURCE'
  | 'GRANTS-FILTER-STARTS'
  | 'GRANTS-FILTER-ENDS'
  | 'GRANTS-FILTER-CREATED'
  | 'GRANTS-FILTERS-COMBINE'
  | 'GRANTS-SORT-VALUES'
  | 'GRANTS-SORT-DEFAULT-CREATED'
  | 'GRANTS-DIR-VALUES'
  | 'GRANTS-DIR-DEFAULT-DESC'
  | 'GRANTS-DELETED-ACCOUNT-USERS'
  | 'GRANTS-SORT-TIES'
  | 'GRANTS-SORT-PERMANENT'
  | 'GRANTS-FILTER-PERMANENT'
  | 'GRANTS-FILTER-BOUNDS'
  | 'GRANTS-UNKNOWN-ALIAS'
  | 'GRANT-CREATES'
  | 'GRANT-CONTENT-TYPE'
  | 'GRANT-USER-REQUIRED'
  | 'GRANT-ENDS-AT-EXACT'
  | 'GRANT-NO-END-PERMANENT'
  | 'GRANT-SOURCE-REQUIRED-PAID'
  | 'GRANT-SOURCE-PATTERN'
  | 'GRANT-SOURCE-MAX-256'
  | 'GRANT-SOURCE-IDENTIFIES'
  | 'GRANT-START-CHOSEN'
  | 'GRANT-COVERED'
  | 'GRANT-SOURCE-SCOPE'
  | 'GRANT-SOURCE-NO-SECOND'
  | 'GRANT-DUPLICATE-DECLARED'
  | 'GRANT-START-INSTANT'
  | 'GRANT-COVERED-END'
  | 'GRANT-COVERING-CHOICE'
  | 'GRANT-GAP-SCHEDULED'
  | 'GRANT-DUPLICATE-SOURCE'
  | 'GRANT-DUPLICATE-FIRST'
  | 'GRANT-REVOKED-SOURCE'
  | 'GRANT-SOURCE-OTHER-PAIR'
  | 'GRANT-SOURCE-ANY-TYPE'
  | 'GRANT-ENDS-IN-PAST'
  | 'GRANT-UNKNOWN-PROPERTY'
  | 'GRANT-ENDS-AT-NORMALISED'
  | 'GRANT-UNKNOWN-ALIAS'
  | 'GRANT-ARCHIVED-BUNDLE'
  | 'REVOKE-SELECTED'
  | 'REVOKE-CASCADE-LATER'
  | 'REVOKE-CASCADE-ONLY'
  | 'REVOKE-NOTHING-DELETED'
  | 'REVOKE-LEAVES-LIST'
  | 'REVOKE-NO-BODY'
  | 'REVOKE-RETURNS-GRANT'
  | 'REVOKE-REVOKED'
  | 'REVOKE-EXPIRED'
  | 'REVOKE-SAME-START'
  | 'CHECKOUT-OWNER-KEY'
  | 'CHECKOUT-RESPONSE'
  | 'CHECKOUT-EXPIRED'
  | 'CHECKOUT-FOREIGN'
  | 'KEY-FORM'
  | 'KEY-PREFIX-FIXED'
  | 'KEY-PREFIX'
  | 'KEY-MADE-IN-PROFILE'
  | 'KEY-TIER'
  | 'KEY-TIER-LAPSED'
  | 'KEY-SERVER-SIDE'
  | 'KEY-NOT-IN-BROWSER'
  | 'AUTH-NO-COOKIES'
  | 'AUTH-NO-CREDENTIALED-CORS'
  | 'AUTH-CORS-HEADERS'
  | 'KEY-MASKS-OPTIONAL'
  | 'KEY-MASK-OUTSIDE'
  | 'KEY-MASK-STATUS'
  | 'KEY-ADDRESS-PROXY'
  | 'AUTH-BUNDLES-GOVERNS'
  | 'AUTH-USERS-GOVERNS'
  | 'AUTH-GRANTS-GOVERNS'
  | 'AUTH-GRANTS-LEVELS'
  | 'AUTH-CREATE-FOR-BILLING'
  | 'AUTH-MISSING-OR-INVALID'
  | 'AUTH-PERMISSION-LACKING'
  | 'AUTH-CHALLENGE'
  | 'CHECKOUT-PERMISSION'
  | 'EVENTS-NONE'
  | 'ERROR-BODY'
  | 'ERROR-NOT-FOUND-REFUSED'
  | 'ERROR-INVALID-REFUSED'
  | 'ERROR-BODY-TOO-LARGE'
  | 'ERROR-MEDIA-TYPE'
  | 'ERROR-SERVER-GENERIC'
  | 'ERROR-INVALID'
  | 'ERROR-NOT-FOUND'
  | 'ERROR-FOREIGN'
  | 'ERROR-SERVER-STATUS'
  | 'ERROR-METHOD'
  | 'ERROR-CODE-VALUES'
  | 'ERROR-REQUEST-ID-PRESENT'
  | 'ORDER-OF-CHECKS'
  | 'ORDER-REVEALS-NOTHING'
  | 'LIMIT-ADDRESS'
  | 'LIMIT-KEY'
  | 'LIMIT-BOTH'
  | 'LIMIT-RETRY-SLOWER'
  | 'LIMIT-STATUS'
  | 'LIMIT-WINDOW'
  | 'LIMIT-BODY-SIZE'
  | 'VERSION-DESCRIPTION'
  | 'VERSION-POLICY'
  | 'OUTSIDE-NOT-IN-V1'

/** A part of the description, or (decided-) of what was decided where it is silent. */
export type SectionId =
  | 'document'
  | 'purpose'
  | 'renewals'
  | 'bridge'
  | 'formats'
  | 'public-user'
  | 'bundle-summary'
  | 'grant-type'
  | 'grant-summary'
  | 'granted-user'
  | 'checkout-details'
  | 'key-permissions'
  | 'error-response'
  | 'envelopes'
  | 'states'
  | 'endpoints'
  | 'pagination'
  | 'list-bundles'
  | 'search-users'
  | 'list-bundle-users'
  | 'list-bundle-grants'
  | 'create-grant'
  | 'revoke-grant'
  | 'read-checkout'
  | 'authentication'
  | 'events'
  | 'errors'
  | 'limits'
  | 'versioning'
  | 'decided-errors'
  | 'decided-keys'
  | 'decided-grants'
  | 'decided-lists'
  | 'decided-checkout'
  | 'decided-outside'

/** A rule of the catalogue; an open one has variants (the first is our default) and what the suite accepts. */
export interface RuleEntry {
  readonly level: 'must' | 'should' | 'open'
  readonly party: 'deployment' | 'client'
  readonly text: string
  readonly section: SectionId
  readonly operations: readonly string[]
  readonly checked: readonly ('contract' | 'server' | 'suite' | 'advisor')[]
  /** Why nothing can check it. */
  readonly unchecked?: string
  readonly variants?: readonly { readonly value: string; readonly text: string }[]
  readonly accepts?: string
  readonly switch?: string
  readonly statedBy?: readonly RuleId[]
}

export const sectionTitles: Readonly<Record<SectionId, string>> = {
  document: "The document and its addresses",
  purpose: "What the service does",
  renewals: "Recurring-payment rules for integrators",
  bridge: "Checkout bridge",
  formats: "Resources and their fields",
  "public-user": "PublicUser",
  "bundle-summary": "OwnedTradingBundleSummary",
  "grant-type": "TradingBundleAccessGrantType",
  "grant-summary": "TradingBundleAccessGrantSummary",
  "granted-user": "TradingBundleGrantedUser",
  "checkout-details": "CheckoutDetails",
  "key-permissions": "Account API key permissions",
  "error-response": "ErrorResponse",
  envelopes: "List envelopes",
  states: "States and transitions",
  endpoints: "Endpoints",
  pagination: "Pagination rules for every list endpoint",
  "list-bundles": "GET /v1/bundles",
  "search-users": "GET /v1/users",
  "list-bundle-users": "GET /v1/bundles/{bundleId}/users",
  "list-bundle-grants": "GET /v1/bundles/{bundleId}/grants",
  "create-grant": "POST /v1/bundles/{bundleId}/grants",
  "revoke-grant": "DELETE /v1/bundles/{bundleId}/grants/{grantId}",
  "read-checkout": "GET /v1/checkout/{checkoutId}",
  authentication: "Authentication",
  events: "Events",
  errors: "Errors",
  limits: "Limits",
  versioning: "Versioning",
  "decided-errors": "Status codes and error codes",
  "decided-keys": "Keys, permissions, addresses",
  "decided-grants": "Grants",
  "decided-lists": "Lists",
  "decided-checkout": "Checkout",
  "decided-outside": "Outside the public API",
}

export const rules: Readonly<Record<RuleId, RuleEntry>> = {
  "ADDRESS-BASE": {
    level: "must",
    party: "deployment",
    text: "Every path is appended to the deployment's base address, which may itself end in a REST prefix such as /rest.",
    section: "document",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ADDRESS-VERSION-SEGMENT": {
    level: "must",
    party: "deployment",
    text: "Every path begins with the version segment /v1.",
    section: "document",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-OWNED": {
    level: "must",
    party: "deployment",
    text: "The API serves the owner of a bundle. A key lists, grants and revokes only in bundles of its own owner; with the id of another owner's bundle nothing is shown and nothing changes.",
    section: "purpose",
    operations: ["listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["server", "suite"],
  },
  "SERVICE-OPERATIONS": {
    level: "must",
    party: "deployment",
    text: "The public API has seven operations: list bundles, search users, list a bundle's users, list, create and revoke a bundle's grants, and read a checkout session.",
    section: "purpose",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "SERVICE-NO-PAYMENTS": {
    level: "must",
    party: "deployment",
    text: "The service is a ledger of access; no operation takes, moves or returns money.",
    section: "purpose",
    operations: [],
    checked: ["contract"],
  },
  "SERVICE-NO-SUBSCRIPTIONS": {
    level: "must",
    party: "deployment",
    text: "No state of a recurring subscription is kept for an external checkout: a grant never renews or extends itself, and access beyond its end takes another grant.",
    section: "purpose",
    operations: [],
    checked: ["server", "suite"],
  },
  "PAY-PERIOD-IS-GRANT": {
    level: "must",
    party: "client",
    text: "The external billing system records every paid period by creating a grant for it.",
    section: "purpose",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "FLOW-RECOMMENDED": {
    level: "should",
    party: "client",
    text: "An integration lists bundles, searches the user, creates the grant, then follows the grant history.",
    section: "purpose",
    operations: ["listBundles", "searchUsers", "createBundleGrant", "listBundleGrants"],
    checked: [],
    unchecked: "A recommendation that a correct client need not follow in each run; it is shown as a workflow.",
  },
  "PAY-FIRST-INVOICE": {
    level: "must",
    party: "client",
    text: "When the first invoice is paid, a grant is created whose endsAt is the end of the paid period.",
    section: "renewals",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "PAY-RENEWAL-NEW-SOURCE": {
    level: "must",
    party: "client",
    text: "When a renewal invoice is paid, a grant is created with a sourceId not used before and the next period's end.",
    section: "renewals",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "PAY-LIFETIME-NO-END": {
    level: "must",
    party: "client",
    text: "For a lifetime purchase a grant is created with a sourceId of its own and without endsAt.",
    section: "renewals",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "PAY-FAILED-NOTHING": {
    level: "must",
    party: "client",
    text: "When a renewal payment fails nothing is created or revoked; the access runs out by itself.",
    section: "renewals",
    operations: ["createBundleGrant", "revokeBundleGrant"],
    checked: ["advisor"],
  },
  "PAY-CANCEL-NO-REVOKE": {
    level: "must",
    party: "client",
    text: "A cancellation at the period's end revokes nothing; the client only stops creating further grants.",
    section: "renewals",
    operations: ["createBundleGrant", "revokeBundleGrant"],
    checked: ["advisor"],
  },
  "PAY-REFUND-REVOKE": {
    level: "must",
    party: "client",
    text: "An immediate cancellation, a refund or a chargeback revokes the current or future grants of that purchase.",
    section: "renewals",
    operations: ["revokeBundleGrant"],
    checked: ["advisor"],
  },
  "CHECKOUT-URL-HTTPS": {
    level: "must",
    party: "deployment",
    text: "A bundle's payment settings take a checkout URL only when it is a strict HTTPS one.",
    section: "bridge",
    operations: [],
    checked: ["server"],
  },
  "CHECKOUT-URL-NEEDS-PRICE": {
    level: "must",
    party: "deployment",
    text: "The checkout URL is available only together with the bundle's informational price and currency.",
    section: "bridge",
    operations: [],
    checked: ["server"],
  },
  "CHECKOUT-SESSION-ON-CONFIRM": {
    level: "must",
    party: "deployment",
    text: "A checkout session comes into being when an end user confirms the platform's disclaimer.",
    section: "bridge",
    operations: ["readCheckout"],
    checked: ["server"],
  },
  "CHECKOUT-ID-APPENDED": {
    level: "must",
    party: "deployment",
    text: "The service then opens the owner's URL with the session's identifier appended to its query string.",
    section: "bridge",
    operations: [],
    checked: ["server"],
  },
  "CHECKOUT-LIFETIME-15-MINUTES": {
    level: "must",
    party: "deployment",
    text: "A checkout session can be read for 15 minutes from its beginning and no longer.",
    section: "bridge",
    operations: ["readCheckout"],
    checked: ["server", "suite"],
  },
  "CHECKOUT-READ-BEFORE-CHARGE": {
    level: "must",
    party: "client",
    text: "The owner's checkout reads the session through the API before it charges the user.",
    section: "bridge",
    operations: ["readCheckout"],
    checked: ["advisor"],
  },
  "CHECKOUT-SHOW-USER": {
    level: "must",
    party: "client",
    text: "The owner's checkout shows the user the display name and the amount to pay before it charges.",
    section: "bridge",
    operations: ["readCheckout"],
    checked: [],
    unchecked: "It happens on a page of the owner's that neither the service nor a mock can see.",
  },
  "CHECKOUT-URL-PARAMETER": {
    level: "open",
    party: "deployment",
    text: "The name of the query parameter that carries the session's identifier on the owner's URL.",
    section: "bridge",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "checkoutId",
        text: "The parameter is named checkoutId; a query that the URL already has is kept.",
      },
    ],
    accepts: "Anything; opening the URL is not part of the API.",
  },
  "CHECKOUT-URL-STRICT": {
    level: "open",
    party: "deployment",
    text: "What makes a checkout URL a strict HTTPS one.",
    section: "bridge",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "absolute-https",
        text: "Absolute, scheme https, a host name, no user information, no fragment, at most 2,048 characters, and given together with price and currency.",
      },
    ],
    accepts: "Anything; payment settings are not part of the API.",
  },
  "FORMAT-JSON": {
    level: "must",
    party: "deployment",
    text: "The body of every request that has one and of every response is JSON, errors included.",
    section: "formats",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "FORMAT-TIMESTAMP": {
    level: "must",
    party: "deployment",
    text: "Every timestamp is an ISO 8601 date-time string of a real instant.",
    section: "formats",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "FORMAT-ID-STRING": {
    level: "must",
    party: "deployment",
    text: "Every identifier is a string.",
    section: "formats",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "FORMAT-MILLISECONDS": {
    level: "open",
    party: "deployment",
    text: "The precision of instants.",
    section: "decided-grants",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "milliseconds",
        text: "Whole milliseconds everywhere; what is written is read back equal.",
      },
    ],
    accepts: "Instants that are equal after both are cut to milliseconds.",
  },
  "FORMAT-DATE-TIME": {
    level: "open",
    party: "deployment",
    text: "A date-time that is not RFC 3339, such as a date alone, one without offset, or 30 February.",
    section: "decided-grants",
    operations: ["createBundleGrant", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "strict",
        text: "It is refused as invalid.",
      },
      {
        value: "lenient",
        text: "It is read as the instant a reader would expect, in UTC where no offset stands.",
      },
    ],
    accepts: "Any 4xx, or the instant a reader would expect; never permanent access.",
    switch: "date-time",
  },
  "FIELDS-OPTIONAL": {
    level: "open",
    party: "deployment",
    text: "Whether optional response fields are present when they have a value.",
    section: "decided-grants",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "present",
        text: "Each optional field is there whenever it has a value.",
      },
      {
        value: "omitted",
        text: "Optional fields are left out where nothing is lost by it; the end of a grant that has one always stays.",
      },
    ],
    accepts: "Missing fields: what can then not be judged is not testable, not violated. But a grant that has an end must carry endsAt, since without it the answer says permanent.",
    switch: "optional-fields",
  },
  "FIELDS-ADDITIONAL": {
    level: "open",
    party: "deployment",
    text: "Whether responses may have fields that the description does not name.",
    section: "decided-grants",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "none",
        text: "Responses have the described fields and no others.",
      },
      {
        value: "some",
        text: "Responses have further fields; a client ignores what it does not know.",
      },
    ],
    accepts: "Any additional field, except trialPeriodDays in a checkout session.",
    switch: "extra-fields",
  },
  "USER-ALIAS-REQUIRED": {
    level: "must",
    party: "deployment",
    text: "A public user always has userId, a string.",
    section: "public-user",
    operations: ["searchUsers", "listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USER-ALIAS-SCOPED": {
    level: "must",
    party: "deployment",
    text: "userId is an alias of the account for one viewer, the key's owner: the same for every key and every answer of that owner, another one for another owner, and worth nothing in another owner's hands.",
    section: "public-user",
    operations: ["searchUsers", "listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant", "readCheckout"],
    checked: ["server", "suite"],
  },
  "USER-ALIAS-USABLE": {
    level: "must",
    party: "deployment",
    text: "The alias that a search returns is the one that grants are created and filtered with.",
    section: "public-user",
    operations: ["searchUsers", "listBundleGrants", "createBundleGrant"],
    checked: ["server", "suite"],
  },
  "USER-DISPLAY-NAME": {
    level: "must",
    party: "deployment",
    text: "A public user always has displayName, a string.",
    section: "public-user",
    operations: ["searchUsers", "listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USER-AVATAR": {
    level: "must",
    party: "deployment",
    text: "A public user may have avatar, a string or null.",
    section: "public-user",
    operations: ["searchUsers", "listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-ID": {
    level: "must",
    party: "deployment",
    text: "A bundle always has _id, a string; it is the bundleId of the other paths.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-NAME": {
    level: "must",
    party: "deployment",
    text: "A bundle always has name, a string.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-MARKET-TYPE": {
    level: "must",
    party: "deployment",
    text: "A bundle always has marketType, a string.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-QUOTE": {
    level: "must",
    party: "deployment",
    text: "A bundle always has quote, a string.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-ACCESS-VALUES": {
    level: "must",
    party: "deployment",
    text: "A bundle always has access, one of private, public and restricted.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-STATUS-VALUES": {
    level: "must",
    party: "deployment",
    text: "A bundle always has status, one of active, partially_active, paused, partially_paused, stopped and archived.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-GRANTED-USERS-COUNT": {
    level: "must",
    party: "deployment",
    text: "A bundle always has grantedUsersCount, an integer.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-CREATED-AT": {
    level: "must",
    party: "deployment",
    text: "A bundle may have createdAt, a date-time.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-UPDATED-AT": {
    level: "must",
    party: "deployment",
    text: "A bundle may have updatedAt, a date-time.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-MARKET-VALUES": {
    level: "open",
    party: "deployment",
    text: "The values of marketType and quote are not shown beyond being strings.",
    section: "bundle-summary",
    operations: ["listBundles"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "any-text",
        text: "Any string that is not empty; our fixtures use spot and futures, USDT, USDC and BTC.",
      },
      {
        value: "closed-list",
        text: "A list of the deployment's own.",
      },
    ],
    accepts: "Any string.",
  },
  "BUNDLE-COUNT-MEANING": {
    level: "open",
    party: "deployment",
    text: "Whom grantedUsersCount counts.",
    section: "decided-lists",
    operations: ["listBundles"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "listed-users",
        text: "The users that the bundle's users list has at that instant.",
      },
      {
        value: "otherwise",
        text: "Another count, such as one of current grants only.",
      },
    ],
    accepts: "An integer of zero or more; one that differs from the users list is reported.",
  },
  "GRANT-TYPE-VALUES": {
    level: "must",
    party: "deployment",
    text: "A grant's type is one of trial, owner_grant, paid_external, referral_reward and gift.",
    section: "grant-type",
    operations: ["listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-TYPE-REQUESTABLE": {
    level: "must",
    party: "deployment",
    text: "A create must name its grantType, one of owner_grant, paid_external, referral_reward and gift; trial or any other value is refused and records nothing.",
    section: "grant-type",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-ID": {
    level: "must",
    party: "deployment",
    text: "A grant always has id, a string that names it for good.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-TYPE-FIELD": {
    level: "must",
    party: "deployment",
    text: "A grant always has grantType, the type it was created with.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-USER-ID": {
    level: "must",
    party: "deployment",
    text: "A grant's userId is the owner's alias of the account that holds it.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-USER-ID-OMITTED": {
    level: "must",
    party: "deployment",
    text: "A grant has no userId at all when its account is missing or permanently deleted.",
    section: "grant-summary",
    operations: ["listBundleGrants", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-SOURCE-FIELD": {
    level: "must",
    party: "deployment",
    text: "A grant may have sourceId: the token it was created with, unchanged in every character and letter case, of the stated pattern and at most 256 characters.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-STARTS-AT": {
    level: "must",
    party: "deployment",
    text: "A grant may have startsAt, a date-time that the service chose when the grant was created and never changes.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-ENDS-AT": {
    level: "must",
    party: "deployment",
    text: "A grant with an end has endsAt, a date-time.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-PERMANENT-NO-END": {
    level: "must",
    party: "deployment",
    text: "A grant without endsAt is permanent access, and permanent access has no endsAt, not even null.",
    section: "grant-summary",
    operations: ["listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-CREATED-AT": {
    level: "must",
    party: "deployment",
    text: "A grant may have createdAt, the date-time at which it was recorded.",
    section: "grant-summary",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-USER": {
    level: "must",
    party: "deployment",
    text: "An entry of the bundle's users list always has user, a public user.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-GRANT-ID": {
    level: "must",
    party: "deployment",
    text: "An entry may have grantId, the id of the user's current grant.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-GRANT-TYPE": {
    level: "must",
    party: "deployment",
    text: "An entry may have grantType, the type of the user's current grant.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-STARTS-AT": {
    level: "must",
    party: "deployment",
    text: "An entry may have startsAt, the start of the user's current grant.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-ENDS-AT": {
    level: "must",
    party: "deployment",
    text: "An entry may have endsAt, the end of the user's current grant.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-ACCESS-ENDS-AT": {
    level: "must",
    party: "deployment",
    text: "An entry may have accessEndsAt: where the continuous access ends, the current grant and those that follow it without a gap taken together.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-ACCESS-PERMANENT": {
    level: "must",
    party: "deployment",
    text: "An entry may have accessIsPermanent, true exactly when the continuous access has no end.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-SCHEDULED-ONLY": {
    level: "open",
    party: "deployment",
    text: "What an entry shows of a user whose only live grants are scheduled; the description speaks of the current grant.",
    section: "granted-user",
    operations: ["listBundleUsers"],
    checked: ["server"],
    variants: [
      {
        value: "user-only",
        text: "The fields of grant and access are left out.",
      },
      {
        value: "next-grant",
        text: "The earliest scheduled grant stands for the current one, and the access is the chain that it begins.",
      },
    ],
    accepts: "Either; the user must be in the list.",
  },
  "CHECKOUT-ID": {
    level: "must",
    party: "deployment",
    text: "A checkout session always has checkoutId, the identifier it was asked for with.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-BUNDLE-ID": {
    level: "must",
    party: "deployment",
    text: "A checkout session always has bundleId, the id of the bundle that is to be paid for.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-USER-ALIAS": {
    level: "must",
    party: "deployment",
    text: "A checkout session always has userId, the owner's alias of the paying user: the one that a search gives, and that a grant can be created with.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-DISPLAY-NAME": {
    level: "must",
    party: "deployment",
    text: "A checkout session always has displayName, that of the paying user.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-PRICE": {
    level: "must",
    party: "deployment",
    text: "A checkout session may have price, a number, the bundle's display price at the time of the read.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-CURRENCY": {
    level: "must",
    party: "deployment",
    text: "A checkout session may have currency, a string, the bundle's display currency at the time of the read.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-DISCOUNT": {
    level: "must",
    party: "deployment",
    text: "A checkout session may have discount, an object with type, fixed or percent, and value, a number.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-NO-TRIAL-DAYS": {
    level: "must",
    party: "deployment",
    text: "A checkout session never has trialPeriodDays.",
    section: "checkout-details",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-PRESENT-VALUES": {
    level: "open",
    party: "deployment",
    text: "Whether price, currency and discount are those of the bundle now or those when the session began.",
    section: "decided-checkout",
    operations: ["readCheckout"],
    checked: ["server"],
    variants: [
      {
        value: "present",
        text: "The bundle's values at the time of the read.",
      },
    ],
    accepts: "The bundle's present values; for the discount, which is not called current, either.",
    statedBy: ["CHECKOUT-PRICE", "CHECKOUT-CURRENCY"],
  },
  "KEY-PERMISSION-BUNDLES": {
    level: "must",
    party: "deployment",
    text: "A key's bundles permission is none or read.",
    section: "key-permissions",
    operations: ["listBundles"],
    checked: ["contract", "server"],
  },
  "KEY-PERMISSION-GRANTS": {
    level: "must",
    party: "deployment",
    text: "A key's grants permission is none, read or write.",
    section: "key-permissions",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server"],
  },
  "KEY-PERMISSION-USERS": {
    level: "must",
    party: "deployment",
    text: "A key's users permission is none or read.",
    section: "key-permissions",
    operations: ["searchUsers"],
    checked: ["contract", "server"],
  },
  "ERROR-CODE-SHAPE": {
    level: "must",
    party: "deployment",
    text: "An error always has errorCode, a dotted code of the shape errors.<namespace>.<reason>.",
    section: "error-response",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-MESSAGE": {
    level: "must",
    party: "deployment",
    text: "An error always has message, text for a human reader.",
    section: "error-response",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-METADATA": {
    level: "must",
    party: "deployment",
    text: "An error may have metadata, an object whose values are all strings.",
    section: "error-response",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-REQUEST-ID": {
    level: "must",
    party: "deployment",
    text: "An error may have requestId, a string.",
    section: "error-response",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLES-ENVELOPE": {
    level: "must",
    party: "deployment",
    text: "The bundles list answers with bundles (an array of bundles), limit (an integer, 1 to 100) and, when it goes on, nextCursor (a string).",
    section: "envelopes",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "USERS-ENVELOPE": {
    level: "must",
    party: "deployment",
    text: "The user search answers with users (an array of public users), query (a string), limit (an integer, 1 to 50) and, when it goes on, nextCursor (a string).",
    section: "envelopes",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-ENVELOPE": {
    level: "must",
    party: "deployment",
    text: "The bundle's users list answers with users (an array of granted users), limit (an integer, 1 to 100) and, when it goes on, nextCursor.",
    section: "envelopes",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-USERS-CURSOR-PATTERN": {
    level: "must",
    party: "deployment",
    text: "A cursor of the bundle's users list is grant: or scan: followed by 32 lowercase hexadecimal characters, in the answer and in the query.",
    section: "envelopes",
    operations: ["listBundleUsers"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-ENVELOPE": {
    level: "must",
    party: "deployment",
    text: "The grants list answers with grants (an array of grants), limit (an integer, 1 to 100) and, when it goes on, nextCursor (a string).",
    section: "envelopes",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-MUTATION-ENVELOPE": {
    level: "must",
    party: "deployment",
    text: "Create and revoke answer with grant, exactly one grant.",
    section: "envelopes",
    operations: ["createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLE-TRANSITIONS": {
    level: "open",
    party: "deployment",
    text: "How a bundle's status and access change is not shown.",
    section: "states",
    operations: [],
    checked: [],
    unchecked: "No operation of the API changes a bundle's status or access.",
    variants: [
      {
        value: "any",
        text: "Any value may follow any other; changes are made outside the public API.",
      },
    ],
    accepts: "Anything; no operation of the API changes a bundle.",
  },
  "GRANT-STATES": {
    level: "must",
    party: "deployment",
    text: "At every instant a grant is exactly one of current, scheduled, expired and revoked.",
    section: "states",
    operations: [],
    checked: ["server", "suite"],
  },
  "GRANT-EXPIRES-AT-END": {
    level: "must",
    party: "deployment",
    text: "A current or scheduled grant that reaches its endsAt is expired; its access ends without anybody's doing.",
    section: "states",
    operations: ["listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
  },
  "GRANT-HALF-OPEN": {
    level: "open",
    party: "deployment",
    text: "Whether a grant still gives access at the very instant of its end.",
    section: "decided-grants",
    operations: ["listBundleUsers", "createBundleGrant"],
    checked: ["server"],
    variants: [
      {
        value: "half-open",
        text: "It covers the time from startsAt up to, not including, endsAt.",
      },
    ],
    accepts: "Either at the instant itself, which cannot be hit from outside.",
    statedBy: ["GRANT-EXPIRES-AT-END"],
  },
  "CHAIN-DEFINITION": {
    level: "open",
    party: "deployment",
    text: "What the continuous access chain of a user in a bundle is.",
    section: "decided-grants",
    operations: ["listBundleUsers", "createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "live-without-gap",
        text: "The run of live grants that begins with one covering the instant and goes on while the next one starts at or before the end reached so far.",
      },
    ],
    accepts: "The same.",
    statedBy: ["GRANT-START-CHOSEN", "BUNDLE-USERS-ACCESS-ENDS-AT"],
  },
  "AUTH-BEARER": {
    level: "must",
    party: "deployment",
    text: "Every operation asks for the header Authorization with the scheme Bearer and the API key.",
    section: "endpoints",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "STATUS-SUCCESS-200": {
    level: "must",
    party: "deployment",
    text: "Every operation that succeeds answers 200, a create and a revoke too.",
    section: "endpoints",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "PAGE-PARAMETERS-OPTIONAL": {
    level: "must",
    party: "deployment",
    text: "Every list takes the query parameters limit and cursor, and works without either.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "PAGE-LIMIT-ECHO": {
    level: "must",
    party: "deployment",
    text: "A page says in limit the limit that was in effect, and holds no more items than that.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "PAGE-NEXT-CURSOR": {
    level: "must",
    party: "deployment",
    text: "A page carries nextCursor when another page is available.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
  },
  "PAGE-CURSOR-CONTINUES": {
    level: "must",
    party: "deployment",
    text: "The next page goes on where the last one ended: over a whole walk, whatever is there all the time comes exactly once, at any limit.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
  },
  "PAGE-FIRST-WITHOUT-CURSOR": {
    level: "must",
    party: "client",
    text: "The first request of a walk has no cursor.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["advisor"],
  },
  "PAGE-CURSOR-UNCHANGED": {
    level: "must",
    party: "client",
    text: "nextCursor is passed on exactly as it came; a client never makes or alters one.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["advisor"],
  },
  "PAGE-CURSOR-SAME-FILTERS": {
    level: "must",
    party: "client",
    text: "All other filters and the sorting stay the same from page to page.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["advisor"],
  },
  "PAGE-END": {
    level: "must",
    party: "deployment",
    text: "A page without nextCursor is the last one; every walk comes to such a page.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
  },
  "PAGE-PARTIAL-NOT-END": {
    level: "must",
    party: "client",
    text: "A client goes on while nextCursor is there, even after a short or an empty page.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["advisor"],
  },
  "PAGE-READS-BOUNDED": {
    level: "must",
    party: "deployment",
    text: "One request reads a bounded part of the list, so a page may be short or empty although more follows.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server"],
  },
  "PAGE-EMPTY-LAST": {
    level: "open",
    party: "deployment",
    text: "Whether a full page that happens to be the last one carries a nextCursor, which then leads to an empty page.",
    section: "pagination",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "never",
        text: "A full page carries nextCursor only when another item is known to follow.",
      },
      {
        value: "sometimes",
        text: "It may carry one; the page after it is then empty and the last.",
      },
    ],
    accepts: "Either; an empty page without nextCursor ends the walk.",
  },
  "PAGE-CURSOR-OPAQUE": {
    level: "must",
    party: "deployment",
    text: "The cursors of bundles, users found and grants are opaque strings that clients do not look into.",
    section: "list-bundles",
    operations: ["listBundles", "searchUsers", "listBundleGrants"],
    checked: ["contract"],
  },
  "PAGE-CURSOR-MISMATCH": {
    level: "open",
    party: "deployment",
    text: "A cursor that is used with other filters, with another sorting, or with another list.",
    section: "decided-lists",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "reject",
        text: "It is refused as an invalid cursor.",
      },
      {
        value: "ignore",
        text: "The list goes on from the cursor's position under the new filters.",
      },
    ],
    accepts: "Any answer below 500; never anything of another owner.",
    switch: "cursor-mismatch",
  },
  "PAGE-CURSOR-FORGED": {
    level: "open",
    party: "deployment",
    text: "A cursor that the service never made, or that was cut short.",
    section: "decided-lists",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "reject",
        text: "It is refused as an invalid cursor.",
      },
      {
        value: "empty",
        text: "The page is empty and the last.",
      },
    ],
    accepts: "Any 4xx, or an empty page.",
    switch: "forged-cursor",
  },
  "PAGE-CURSOR-REVOKED": {
    level: "open",
    party: "deployment",
    text: "A cursor whose last item has left the list since, by revocation or by expiry.",
    section: "decided-lists",
    operations: ["listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "goes-on",
        text: "The list goes on from the same position.",
      },
    ],
    accepts: "It must go on, with nothing skipped or repeated.",
    statedBy: ["PAGE-CURSOR-CONTINUES"],
  },
  "PAGE-CURSOR-STYLE": {
    level: "open",
    party: "deployment",
    text: "What opaque cursors look like.",
    section: "list-bundles",
    operations: ["listBundles", "searchUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "hex",
        text: "32 lowercase hexadecimal characters, sealed to owner, list and filters.",
      },
      {
        value: "other",
        text: "Any other string.",
      },
    ],
    accepts: "Any string that is not empty.",
  },
  "LIST-LIMIT-OUT-OF-RANGE": {
    level: "open",
    party: "deployment",
    text: "A limit outside its bounds, or one that is not an integer.",
    section: "decided-lists",
    operations: ["listBundles", "searchUsers", "listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "reject",
        text: "It is refused as invalid.",
      },
      {
        value: "clamp",
        text: "It is brought to the nearest bound, which the page says in limit.",
      },
    ],
    accepts: "Any 4xx, or the nearest bound with the effective limit echoed; never a page longer than the bound.",
    switch: "limit-out-of-range",
  },
  "QUERY-UNKNOWN-PARAMETER": {
    level: "open",
    party: "deployment",
    text: "A query parameter that the operation does not have.",
    section: "decided-grants",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "ignore",
        text: "It has no effect.",
      },
      {
        value: "reject",
        text: "The request is refused as invalid.",
      },
    ],
    accepts: "Any.",
    switch: "unknown-query-parameter",
  },
  "BUNDLES-NOT-ARCHIVED": {
    level: "must",
    party: "deployment",
    text: "The bundles list has no archived bundle, and every other one whatever its status and access.",
    section: "list-bundles",
    operations: ["listBundles"],
    checked: ["server", "suite"],
  },
  "BUNDLES-OWNED": {
    level: "must",
    party: "deployment",
    text: "The bundles list has the bundles of the key's owner and nobody else's.",
    section: "list-bundles",
    operations: ["listBundles"],
    checked: ["server", "suite"],
  },
  "LIST-LIMIT-BOUNDS-100": {
    level: "must",
    party: "deployment",
    text: "The limit of bundles, bundle users and grants is an integer from 1 to 100, both included.",
    section: "list-bundles",
    operations: ["listBundles", "listBundleUsers", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "LIST-LIMIT-DEFAULT-50": {
    level: "must",
    party: "deployment",
    text: "Without limit, a page of bundles, bundle users or grants has a limit of 50.",
    section: "list-bundles",
    operations: ["listBundles", "listBundleUsers", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "BUNDLES-ORDER": {
    level: "open",
    party: "deployment",
    text: "The order of the bundles list is not shown.",
    section: "endpoints",
    operations: ["listBundles"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "newest",
        text: "The newest bundle first, then by id.",
      },
      {
        value: "oldest",
        text: "The oldest bundle first, then by id.",
      },
    ],
    accepts: "Any order that is the same for every page.",
    switch: "bundle-order",
  },
  "USERS-ACTIVE": {
    level: "must",
    party: "deployment",
    text: "The search finds active users; a deleted account is never found.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
  },
  "USERS-NOT-OWNER": {
    level: "must",
    party: "deployment",
    text: "The search never finds the key's own owner.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
  },
  "USERS-PREFIX": {
    level: "must",
    party: "deployment",
    text: "The search finds exactly the users whose display name begins with the text: not those that contain it elsewhere, and every character of the text stands for itself.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
  },
  "USERS-CASE-INSENSITIVE": {
    level: "must",
    party: "deployment",
    text: "The search makes no difference between upper and lower case.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
  },
  "USERS-NAME-REQUIRED": {
    level: "must",
    party: "deployment",
    text: "The search requires the query parameter displayName.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USERS-NAME-LENGTH": {
    level: "must",
    party: "deployment",
    text: "displayName is 2 to 30 characters long, both included; a shorter or longer one is refused.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USERS-NAME-UNCHANGED": {
    level: "must",
    party: "client",
    text: "displayName stays the same from page to page.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["advisor"],
  },
  "USERS-LIMIT-BOUNDS-50": {
    level: "must",
    party: "deployment",
    text: "The limit of the search is an integer from 1 to 50, both included.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USERS-LIMIT-DEFAULT-10": {
    level: "must",
    party: "deployment",
    text: "Without limit, a page of users found has a limit of 10.",
    section: "search-users",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "USERS-ORDER": {
    level: "open",
    party: "deployment",
    text: "The order of users found is not shown.",
    section: "endpoints",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "name",
        text: "By display name without case, then the older account first.",
      },
      {
        value: "name-reversed",
        text: "By display name without case in reverse, then the younger account first.",
      },
    ],
    accepts: "Any order that is the same for every page.",
    switch: "search-order",
  },
  "USERS-NAME-COUNTING": {
    level: "open",
    party: "deployment",
    text: "What a character of displayName is.",
    section: "decided-lists",
    operations: ["searchUsers"],
    checked: ["server"],
    variants: [
      {
        value: "code-points",
        text: "A Unicode code point, after normalisation to NFC.",
      },
      {
        value: "code-units",
        text: "A UTF-16 code unit.",
      },
      {
        value: "bytes",
        text: "A byte of UTF-8.",
      },
    ],
    accepts: "Any; 2 and 30 ASCII characters work, 1 and 31 do not.",
  },
  "USERS-QUERY-ECHO": {
    level: "open",
    party: "deployment",
    text: "What query holds in the answer of the search.",
    section: "decided-lists",
    operations: ["searchUsers"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "as-sent",
        text: "displayName exactly as it was sent, after percent-decoding.",
      },
    ],
    accepts: "Exactly as sent.",
    statedBy: ["USERS-ENVELOPE"],
  },
  "BUNDLE-USERS-LIVE": {
    level: "must",
    party: "deployment",
    text: "The bundle's users list has exactly the users with a current or scheduled grant in the bundle; who has only expired or revoked ones is not in it.",
    section: "list-bundle-users",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
  },
  "BUNDLE-USERS-ONCE": {
    level: "must",
    party: "deployment",
    text: "The list is one of users, not of grants, so each user is in it once, however many grants they hold.",
    section: "list-bundle-users",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
  },
  "BUNDLE-USERS-CURRENT-GRANT": {
    level: "must",
    party: "deployment",
    text: "The grant fields of an entry describe the type and the period of the one grant that gives access now, all of them the same one, not an earlier or a later one.",
    section: "list-bundle-users",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
  },
  "BUNDLE-USERS-END-OR-PERMANENT": {
    level: "must",
    party: "deployment",
    text: "An entry that shows the continuous access says its end with accessEndsAt when it has one and with accessIsPermanent true when it has none, never both.",
    section: "list-bundle-users",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
  },
  "BUNDLE-USERS-CURSOR-SCOPED": {
    level: "must",
    party: "deployment",
    text: "A cursor of the bundle's users list belongs to the owner it was given to; in another owner's request it shows nothing.",
    section: "list-bundle-users",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
  },
  "BUNDLE-USERS-ORDER": {
    level: "open",
    party: "deployment",
    text: "The order of the bundle's users list.",
    section: "decided-lists",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "oldest",
        text: "By a fixed position, the user who first received access first; an expiry or a renewal between pages moves nobody.",
      },
      {
        value: "newest",
        text: "By the same position in reverse.",
      },
    ],
    accepts: "Any order that is the same for every page.",
    switch: "bundle-users-order",
  },
  "BUNDLE-USERS-CURSOR-KINDS": {
    level: "open",
    party: "deployment",
    text: "When a cursor of the bundle's users list begins with grant and when with scan.",
    section: "decided-lists",
    operations: ["listBundleUsers"],
    checked: ["server"],
    variants: [
      {
        value: "full-or-bound",
        text: "grant after a full page, scan when the bounded read stopped first.",
      },
      {
        value: "otherwise",
        text: "By a rule of the deployment's own.",
      },
    ],
    accepts: "Any cursor of the stated pattern.",
  },
  "BUNDLE-USERS-PERMISSION": {
    level: "open",
    party: "deployment",
    text: "Which permission the bundle's users list needs is not shown; the description gives grants only the listing, creating and revoking of grants.",
    section: "authentication",
    operations: ["listBundleUsers"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "grants",
        text: "grants, level read.",
      },
      {
        value: "bundles",
        text: "bundles, level read.",
      },
      {
        value: "users",
        text: "users, level read.",
      },
    ],
    accepts: "Any single permission; a key with all of them must be able to list.",
  },
  "GRANTS-NOT-REVOKED": {
    level: "must",
    party: "deployment",
    text: "The grants list has the grants of this bundle that are not revoked, and a revoked one is gone from it at once.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
  },
  "GRANTS-EXPIRED-INCLUDED": {
    level: "must",
    party: "deployment",
    text: "Expired grants stay in the grants list.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
  },
  "GRANTS-DELETED-ACCOUNT": {
    level: "must",
    party: "deployment",
    text: "The grants of a missing or permanently deleted account stay in the grants list, without userId.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
  },
  "GRANTS-ACCOUNT-STATUS-HIDDEN": {
    level: "must",
    party: "deployment",
    text: "The grants list says nothing of the status of an account.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server"],
  },
  "GRANTS-FILTER-USER": {
    level: "must",
    party: "deployment",
    text: "With userId, an alias from the search, the list has only that user's grants.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTER-TYPE": {
    level: "must",
    party: "deployment",
    text: "With grantType, any of the five types, the list has only grants of that type.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTER-SOURCE": {
    level: "must",
    party: "deployment",
    text: "With sourceId, the list has only grants with exactly that sourceId; a value outside the pattern or longer than 256 is refused.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTER-STARTS": {
    level: "must",
    party: "deployment",
    text: "With startsAfter or startsBefore, date-times, the list has only grants whose startsAt is later or earlier.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTER-ENDS": {
    level: "must",
    party: "deployment",
    text: "With endsAfter or endsBefore, date-times, the list has only grants whose endsAt is later or earlier.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTER-CREATED": {
    level: "must",
    party: "deployment",
    text: "With createdAfter or createdBefore, date-times, the list has only grants whose createdAt is later or earlier.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-FILTERS-COMBINE": {
    level: "must",
    party: "deployment",
    text: "Several filters at once leave only the grants that satisfy all of them; every filter is optional.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-SORT-VALUES": {
    level: "must",
    party: "deployment",
    text: "sort is createdAt, startsAt or endsAt; the grants come in the order of that field.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-SORT-DEFAULT-CREATED": {
    level: "must",
    party: "deployment",
    text: "Without sort, the grants come in the order of createdAt.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-DIR-VALUES": {
    level: "must",
    party: "deployment",
    text: "dir is asc or desc; desc turns the order round.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-DIR-DEFAULT-DESC": {
    level: "must",
    party: "deployment",
    text: "Without dir, the order is descending, whatever the sort.",
    section: "list-bundle-grants",
    operations: ["listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANTS-DELETED-ACCOUNT-USERS": {
    level: "open",
    party: "deployment",
    text: "Whether a deleted account with live grants is in the bundle's users list.",
    section: "decided-lists",
    operations: ["listBundleUsers", "listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "absent",
        text: "It is not in the users list; its grants stay in the grants list without userId.",
      },
    ],
    accepts: "The same; the half about the grants list is stated.",
    statedBy: ["GRANTS-DELETED-ACCOUNT"],
  },
  "GRANTS-SORT-TIES": {
    level: "open",
    party: "deployment",
    text: "The order of grants that are equal in the field sorted by.",
    section: "decided-lists",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "creation",
        text: "By order of creation, in the same direction.",
      },
      {
        value: "other",
        text: "By anything else that makes the order total.",
      },
    ],
    accepts: "Any total order that is the same for every page.",
  },
  "GRANTS-SORT-PERMANENT": {
    level: "open",
    party: "deployment",
    text: "Where permanent grants stand when the list is sorted by endsAt.",
    section: "decided-lists",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "latest",
        text: "As if they ended latest of all.",
      },
      {
        value: "elsewhere",
        text: "Anywhere else, such as first, or last in both directions.",
      },
    ],
    accepts: "Anywhere; the others must be in order.",
  },
  "GRANTS-FILTER-PERMANENT": {
    level: "open",
    party: "deployment",
    text: "Whether permanent grants match endsAfter and endsBefore.",
    section: "decided-lists",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "latest",
        text: "They end latest of all: they match every endsAfter and no endsBefore.",
      },
      {
        value: "never",
        text: "They match neither.",
      },
    ],
    accepts: "Either; reported.",
    switch: "permanent-filter",
  },
  "GRANTS-FILTER-BOUNDS": {
    level: "open",
    party: "deployment",
    text: "Whether a grant whose time equals the bound of a time filter matches it.",
    section: "decided-lists",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "exclusive",
        text: "It does not: after means later, before means earlier.",
      },
      {
        value: "inclusive",
        text: "It does.",
      },
    ],
    accepts: "Either; reported.",
    switch: "time-bounds",
  },
  "GRANTS-UNKNOWN-ALIAS": {
    level: "open",
    party: "deployment",
    text: "A userId filter that is no alias of anybody for this owner, or that of an account deleted since.",
    section: "decided-grants",
    operations: ["listBundleGrants"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "empty",
        text: "The page is empty and the last.",
      },
      {
        value: "400",
        text: "It is refused with 400.",
      },
      {
        value: "404",
        text: "It is refused with 404.",
      },
      {
        value: "422",
        text: "It is refused with 422.",
      },
    ],
    accepts: "An empty page, 400, 404 or 422.",
    switch: "unknown-alias-filter",
  },
  "GRANT-CREATES": {
    level: "must",
    party: "deployment",
    text: "A create that is neither covered nor a duplicate records one new grant, current or scheduled, and returns it.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
  },
  "GRANT-CONTENT-TYPE": {
    level: "must",
    party: "client",
    text: "A create is sent with the header Content-Type application/json.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract", "advisor"],
  },
  "GRANT-USER-REQUIRED": {
    level: "must",
    party: "deployment",
    text: "A create must name userId, an alias from the search.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-ENDS-AT-EXACT": {
    level: "must",
    party: "deployment",
    text: "The grant ends exactly at the endsAt that was asked for, however it was written.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
  },
  "GRANT-NO-END-PERMANENT": {
    level: "must",
    party: "deployment",
    text: "A create without endsAt gives permanent access.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-SOURCE-REQUIRED-PAID": {
    level: "must",
    party: "deployment",
    text: "A create with grantType paid_external must have sourceId; one of another type need not.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-SOURCE-PATTERN": {
    level: "must",
    party: "deployment",
    text: "sourceId begins with an ASCII letter or digit and goes on with ASCII letters, digits, dots, underscores, colons and dashes; anything else is refused.",
    section: "create-grant",
    operations: ["createBundleGrant", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-SOURCE-MAX-256": {
    level: "must",
    party: "deployment",
    text: "sourceId has 1 to 256 characters; a longer one is refused.",
    section: "create-grant",
    operations: ["createBundleGrant", "listBundleGrants"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-SOURCE-IDENTIFIES": {
    level: "should",
    party: "client",
    text: "sourceId identifies the paid invoice, the payment or the webhook event that the grant stands for.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "GRANT-START-CHOSEN": {
    level: "must",
    party: "deployment",
    text: "The service chooses the start of a new grant, at once or where the user's current continuous access chain ends; a client cannot.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "GRANT-COVERED": {
    level: "must",
    party: "deployment",
    text: "When a current or scheduled chain already covers the access asked for, the answer is the covering grant and nothing is recorded.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
  },
  "GRANT-SOURCE-SCOPE": {
    level: "must",
    party: "deployment",
    text: "A sourceId is a duplicate only for the same bundle, the same user and the same grantType; with another bundle, user or type, or in other letter case, it is a new one.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
  },
  "GRANT-SOURCE-NO-SECOND": {
    level: "must",
    party: "deployment",
    text: "A sourceId used again for the same bundle, user and grantType never records a second grant beside the first, whether that is current, scheduled or expired, and not in a race either.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
  },
  "GRANT-DUPLICATE-DECLARED": {
    level: "must",
    party: "deployment",
    text: "Create declares 409 for a duplicate sourceId.",
    section: "create-grant",
    operations: ["createBundleGrant"],
    checked: ["contract"],
  },
  "GRANT-START-INSTANT": {
    level: "open",
    party: "deployment",
    text: "The exact start of a new grant.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "now-or-chain-end",
        text: "Now when no live grant covers now, else the end of the chain that covers now.",
      },
    ],
    accepts: "The same; it is stated.",
    statedBy: ["GRANT-START-CHOSEN"],
  },
  "GRANT-COVERED-END": {
    level: "open",
    party: "deployment",
    text: "When access counts as already covered.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "end-in-chain",
        text: "When the end asked for is not later than the end of the chain that covers now; a request without end is covered by a permanent grant of the chain.",
      },
    ],
    accepts: "200 with a grant of this user and bundle that was live before the call, and nothing new in the list.",
    statedBy: ["GRANT-COVERED"],
  },
  "GRANT-COVERING-CHOICE": {
    level: "open",
    party: "deployment",
    text: "Which grant is returned when a chain of several covers the access asked for.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "holder",
        text: "The one in which the end asked for lies.",
      },
      {
        value: "first",
        text: "The first of the chain.",
      },
      {
        value: "last",
        text: "The last of the chain.",
      },
    ],
    accepts: "Any live one of the chain.",
    switch: "covering-grant",
  },
  "GRANT-GAP-SCHEDULED": {
    level: "open",
    party: "deployment",
    text: "Where a new grant starts when a grant of the platform's own is scheduled after a gap.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server"],
    variants: [
      {
        value: "before-it",
        text: "At the end of the chain that covers now, or now; overlapping the later grant is allowed.",
      },
    ],
    accepts: "Not tested without control of the clock.",
    statedBy: ["GRANT-START-CHOSEN"],
  },
  "GRANT-DUPLICATE-SOURCE": {
    level: "open",
    party: "deployment",
    text: "What a duplicate sourceId answers: the description declares a conflict in one place and the existing grant in another.",
    section: "errors",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "replay",
        text: "With the same endsAt it is a retry, 200 with the existing grant; with another endsAt a conflict, 409 with that grant's id in the metadata.",
      },
      {
        value: "conflict",
        text: "Always 409.",
      },
      {
        value: "return-existing",
        text: "Always 200 with the existing grant.",
      },
    ],
    accepts: "Any of the three, always without a second grant.",
    switch: "duplicate-source",
  },
  "GRANT-DUPLICATE-FIRST": {
    level: "open",
    party: "deployment",
    text: "Which rule speaks first when a duplicate sourceId asks for access that is already covered.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "duplicate",
        text: "The duplicate.",
      },
      {
        value: "coverage",
        text: "The coverage.",
      },
    ],
    accepts: "Either.",
    switch: "duplicate-or-coverage",
  },
  "GRANT-REVOKED-SOURCE": {
    level: "open",
    party: "deployment",
    text: "A sourceId whose grant has been revoked.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "duplicate",
        text: "Still a duplicate, and always 409: a webhook delivered again after a refund must not grant again.",
      },
      {
        value: "new",
        text: "Free again: a new grant is recorded.",
      },
    ],
    accepts: "A duplicate or a new grant; reported.",
    switch: "revoked-source",
  },
  "GRANT-SOURCE-OTHER-PAIR": {
    level: "open",
    party: "deployment",
    text: "The same sourceId with another grantType, user or bundle.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "not-duplicate",
        text: "Not a duplicate.",
      },
    ],
    accepts: "The same; it is stated.",
    statedBy: ["GRANT-SOURCE-SCOPE"],
  },
  "GRANT-SOURCE-ANY-TYPE": {
    level: "open",
    party: "deployment",
    text: "A sourceId with a type other than paid_external.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "kept",
        text: "Optional; when given it is kept and seen again as a duplicate.",
      },
    ],
    accepts: "The same; it is stated.",
    statedBy: ["GRANT-SOURCE-FIELD", "GRANT-SOURCE-SCOPE"],
  },
  "GRANT-ENDS-IN-PAST": {
    level: "open",
    party: "deployment",
    text: "A create whose endsAt is not after now.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "400",
        text: "It is refused with 400; under invalid-status 422 with 422.",
      },
      {
        value: "other-4xx",
        text: "It is refused with another 4xx.",
      },
    ],
    accepts: "Any 4xx; never a grant whose end is not after its start.",
  },
  "GRANT-UNKNOWN-PROPERTY": {
    level: "open",
    party: "deployment",
    text: "A property in the body of a create that the description does not name.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "reject",
        text: "The request is refused as invalid: a misspelt endAt must not become permanent access.",
      },
      {
        value: "ignore",
        text: "It has no effect.",
      },
    ],
    accepts: "Any.",
    switch: "unknown-body-property",
  },
  "GRANT-ENDS-AT-NORMALISED": {
    level: "open",
    party: "deployment",
    text: "An endsAt with an offset, or with digits finer than milliseconds.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "utc-cut",
        text: "The same instant in UTC; digits finer than milliseconds are cut.",
      },
    ],
    accepts: "The same instant at millisecond precision.",
    statedBy: ["GRANT-ENDS-AT-EXACT"],
  },
  "GRANT-UNKNOWN-ALIAS": {
    level: "open",
    party: "deployment",
    text: "A create with a userId that is no alias of anybody for this owner, or that of an account deleted since.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "404",
        text: "It is refused with 404.",
      },
      {
        value: "400",
        text: "It is refused with 400.",
      },
      {
        value: "422",
        text: "It is refused with 422.",
      },
    ],
    accepts: "400, 404 or 422.",
    switch: "unknown-alias-create",
  },
  "GRANT-ARCHIVED-BUNDLE": {
    level: "open",
    party: "deployment",
    text: "A create in an archived bundle.",
    section: "decided-grants",
    operations: ["createBundleGrant"],
    checked: ["server"],
    variants: [
      {
        value: "refuse",
        text: "It is refused with 409; reading and revoking still work.",
      },
      {
        value: "allow",
        text: "It works as in any other bundle.",
      },
    ],
    accepts: "Either; not tested.",
    switch: "archived-create",
  },
  "REVOKE-SELECTED": {
    level: "must",
    party: "deployment",
    text: "A revoke ends the selected current or scheduled grant at once and for good.",
    section: "revoke-grant",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
  },
  "REVOKE-CASCADE-LATER": {
    level: "must",
    party: "deployment",
    text: "With the selected grant, every current or scheduled grant of the same user in the same bundle that starts after it is revoked.",
    section: "revoke-grant",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
  },
  "REVOKE-CASCADE-ONLY": {
    level: "must",
    party: "deployment",
    text: "A revoke touches no grant that starts earlier, none of another user and none in another bundle.",
    section: "revoke-grant",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
  },
  "REVOKE-NOTHING-DELETED": {
    level: "must",
    party: "deployment",
    text: "A revoke deletes nothing physically; the revoked grants are kept.",
    section: "states",
    operations: ["revokeBundleGrant"],
    checked: ["server"],
  },
  "REVOKE-LEAVES-LIST": {
    level: "must",
    party: "deployment",
    text: "A revoked grant leaves the grants list.",
    section: "states",
    operations: ["revokeBundleGrant", "listBundleGrants"],
    checked: ["server", "suite"],
  },
  "REVOKE-NO-BODY": {
    level: "must",
    party: "deployment",
    text: "A revoke has no request body and needs no Content-Type.",
    section: "revoke-grant",
    operations: ["revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "REVOKE-RETURNS-GRANT": {
    level: "must",
    party: "deployment",
    text: "A revoke returns the selected grant.",
    section: "revoke-grant",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
  },
  "REVOKE-REVOKED": {
    level: "open",
    party: "deployment",
    text: "A revoke of a grant that is already revoked.",
    section: "decided-grants",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "200",
        text: "The grant is returned and nothing else happens; the cascade never runs twice.",
      },
      {
        value: "404",
        text: "It is refused with 404.",
      },
      {
        value: "409",
        text: "It is refused with 409.",
      },
      {
        value: "410",
        text: "It is refused with 410.",
      },
    ],
    accepts: "200, 404, 409 or 410; the ledger must not change.",
    switch: "revoke-revoked",
  },
  "REVOKE-EXPIRED": {
    level: "open",
    party: "deployment",
    text: "A revoke of a grant that has expired.",
    section: "decided-grants",
    operations: ["revokeBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "conflict",
        text: "It is refused with 409 and nothing changes.",
      },
      {
        value: "return",
        text: "The grant is returned with 200 and nothing changes.",
      },
      {
        value: "not-found",
        text: "It is refused with 404 and nothing changes.",
      },
      {
        value: "revoke",
        text: "It is revoked, and with it every live grant that starts later.",
      },
    ],
    accepts: "Any; reported, with what it did to later grants.",
    switch: "revoke-expired",
  },
  "REVOKE-SAME-START": {
    level: "open",
    party: "deployment",
    text: "A live grant of the pair that starts at the same instant as the selected one.",
    section: "decided-grants",
    operations: ["revokeBundleGrant"],
    checked: ["server"],
    variants: [
      {
        value: "kept",
        text: "It is not revoked: it does not start after the selected one.",
      },
      {
        value: "revoked",
        text: "It is revoked with the selected one.",
      },
    ],
    accepts: "Not tested without control of the clock.",
  },
  "CHECKOUT-OWNER-KEY": {
    level: "must",
    party: "deployment",
    text: "A checkout session is shown only to a key of the bundle's owner.",
    section: "read-checkout",
    operations: ["readCheckout"],
    checked: ["server", "suite"],
  },
  "CHECKOUT-RESPONSE": {
    level: "must",
    party: "deployment",
    text: "A read of a checkout session answers with its details, not inside an envelope.",
    section: "read-checkout",
    operations: ["readCheckout"],
    checked: ["contract", "server", "suite"],
  },
  "CHECKOUT-EXPIRED": {
    level: "open",
    party: "deployment",
    text: "A read of a checkout session after its 15 minutes.",
    section: "decided-checkout",
    operations: ["readCheckout"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "404",
        text: "It is refused with 404, as if it had never been.",
      },
      {
        value: "410",
        text: "It is refused with 410.",
      },
    ],
    accepts: "404 or 410.",
    switch: "checkout-expired",
  },
  "CHECKOUT-FOREIGN": {
    level: "open",
    party: "deployment",
    text: "A read of a checkout session of another owner's bundle.",
    section: "decided-checkout",
    operations: ["readCheckout"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "404",
        text: "It is refused with 404 and the same body as an unknown one.",
      },
      {
        value: "403",
        text: "It is refused with 403.",
      },
    ],
    accepts: "403 or 404.",
  },
  "KEY-FORM": {
    level: "must",
    party: "deployment",
    text: "A key has the form <key_prefix>_<apiKeyId>_<secret>, joined by underscores; a text of another form is an invalid key.",
    section: "authentication",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "KEY-PREFIX-FIXED": {
    level: "must",
    party: "deployment",
    text: "The prefix of a key is a fixed literal of the deployment; a key with another prefix is invalid.",
    section: "authentication",
    operations: [],
    checked: ["server", "suite"],
  },
  "KEY-PREFIX": {
    level: "open",
    party: "deployment",
    text: "The literal that keys begin with.",
    section: "decided-keys",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "bak",
        text: "bak, an option of our server.",
      },
      {
        value: "other",
        text: "Any other literal.",
      },
    ],
    accepts: "Any.",
  },
  "KEY-MADE-IN-PROFILE": {
    level: "must",
    party: "deployment",
    text: "Keys are made by their owner in the profile area, under the API keys tab.",
    section: "authentication",
    operations: [],
    checked: [],
    unchecked: "The profile area is a web page outside the API.",
  },
  "KEY-TIER": {
    level: "must",
    party: "deployment",
    text: "Keys are available to users with a premium or elite subscription.",
    section: "authentication",
    operations: [],
    checked: ["server"],
  },
  "KEY-TIER-LAPSED": {
    level: "open",
    party: "deployment",
    text: "A key whose owner's subscription is no longer premium or elite.",
    section: "decided-keys",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "401",
        text: "It is an invalid key, 401.",
      },
      {
        value: "works",
        text: "It goes on working.",
      },
    ],
    accepts: "Anything; not tested.",
  },
  "KEY-SERVER-SIDE": {
    level: "must",
    party: "client",
    text: "Keys are used by server-side programs only.",
    section: "authentication",
    operations: [],
    checked: ["advisor"],
  },
  "KEY-NOT-IN-BROWSER": {
    level: "must",
    party: "client",
    text: "A key is never used in browser JavaScript.",
    section: "authentication",
    operations: [],
    checked: ["advisor"],
  },
  "AUTH-NO-COOKIES": {
    level: "must",
    party: "deployment",
    text: "No request depends on a web session or a cookie; the service sets none and takes none for a credential.",
    section: "authentication",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-NO-CREDENTIALED-CORS": {
    level: "must",
    party: "deployment",
    text: "No request depends on credentialed cross-origin access; the service never allows it.",
    section: "authentication",
    operations: [],
    checked: ["server", "suite"],
  },
  "AUTH-CORS-HEADERS": {
    level: "open",
    party: "deployment",
    text: "Whether answers carry CORS headers at all.",
    section: "decided-keys",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "none",
        text: "None on any path under /v1.",
      },
      {
        value: "without-credentials",
        text: "Some, without allowing credentials.",
      },
    ],
    accepts: "Anything but Access-Control-Allow-Credentials with the value true.",
  },
  "KEY-MASKS-OPTIONAL": {
    level: "must",
    party: "deployment",
    text: "A key may have address masks in CIDR form; without one it works from every address.",
    section: "authentication",
    operations: [],
    checked: ["server", "suite"],
  },
  "KEY-MASK-OUTSIDE": {
    level: "must",
    party: "deployment",
    text: "A request from an address that none of the key's masks holds is refused.",
    section: "authentication",
    operations: [],
    checked: ["server", "suite"],
  },
  "KEY-MASK-STATUS": {
    level: "open",
    party: "deployment",
    text: "The status of a request from an address outside the key's masks is not shown.",
    section: "errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "403",
        text: "It is refused with 403.",
      },
      {
        value: "401",
        text: "It is refused with 401.",
      },
    ],
    accepts: "401 or 403.",
    switch: "mask-status",
  },
  "KEY-ADDRESS-PROXY": {
    level: "open",
    party: "deployment",
    text: "Which address counts when the request came through a proxy.",
    section: "decided-keys",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "peer",
        text: "That of the peer; forwarded headers count only from proxies that were listed.",
      },
      {
        value: "forwarded",
        text: "The forwarded one.",
      },
    ],
    accepts: "Anything; not tested.",
  },
  "AUTH-BUNDLES-GOVERNS": {
    level: "must",
    party: "deployment",
    text: "The bundles list needs bundles read, and no other permission.",
    section: "authentication",
    operations: ["listBundles"],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-USERS-GOVERNS": {
    level: "must",
    party: "deployment",
    text: "The user search needs users read, and no other permission.",
    section: "authentication",
    operations: ["searchUsers"],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-GRANTS-GOVERNS": {
    level: "must",
    party: "deployment",
    text: "Listing, creating and revoking grants need the grants permission, and no other.",
    section: "authentication",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-GRANTS-LEVELS": {
    level: "open",
    party: "deployment",
    text: "Which level of grants each of its operations needs is not shown.",
    section: "authentication",
    operations: ["listBundleGrants", "createBundleGrant", "revokeBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "write",
        text: "Listing needs read; creating and revoking need write, which includes read.",
      },
      {
        value: "read",
        text: "Read is enough for all of them.",
      },
    ],
    accepts: "Listing with a read key must work; a read key must not create or revoke only if the target file declares it read-only.",
    switch: "grants-write-level",
  },
  "AUTH-CREATE-FOR-BILLING": {
    level: "should",
    party: "client",
    text: "Creating grants is meant for an external billing system; a key has no more permissions than its program uses.",
    section: "authentication",
    operations: ["createBundleGrant"],
    checked: ["advisor"],
  },
  "AUTH-MISSING-OR-INVALID": {
    level: "must",
    party: "deployment",
    text: "A request without a key, or with a malformed, unknown, wrong or revoked one, answers 401.",
    section: "authentication",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-PERMISSION-LACKING": {
    level: "must",
    party: "deployment",
    text: "A request whose key lacks the permission needed answers 403.",
    section: "authentication",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "AUTH-CHALLENGE": {
    level: "open",
    party: "deployment",
    text: "Whether a 401 carries a challenge.",
    section: "decided-errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "present",
        text: "It carries WWW-Authenticate with the scheme Bearer.",
      },
      {
        value: "absent",
        text: "It carries none.",
      },
    ],
    accepts: "With or without.",
    switch: "challenge",
  },
  "CHECKOUT-PERMISSION": {
    level: "open",
    party: "deployment",
    text: "Which permission the read of a checkout session needs is not shown.",
    section: "authentication",
    operations: ["readCheckout"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "grants",
        text: "grants, level read.",
      },
      {
        value: "bundles",
        text: "bundles, level read.",
      },
      {
        value: "users",
        text: "users, level read.",
      },
      {
        value: "none",
        text: "None beyond being a key of the owner.",
      },
    ],
    accepts: "Any single permission, or none beyond ownership.",
    switch: "checkout-permission",
  },
  "EVENTS-NONE": {
    level: "open",
    party: "deployment",
    text: "Events, webhooks and notifications are not shown.",
    section: "events",
    operations: [],
    checked: [],
    unchecked: "What a deployment sends elsewhere cannot be seen through the API.",
    variants: [
      {
        value: "none",
        text: "None is sent, and none is part of the contract.",
      },
      {
        value: "some",
        text: "The deployment sends some of its own.",
      },
    ],
    accepts: "Anything; not tested.",
  },
  "ERROR-BODY": {
    level: "must",
    party: "deployment",
    text: "The body of every error is an ErrorResponse.",
    section: "errors",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-NOT-FOUND-REFUSED": {
    level: "must",
    party: "deployment",
    text: "An unknown bundle, user, grant or checkout session is refused with an error and nothing changes.",
    section: "errors",
    operations: ["listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant", "readCheckout"],
    checked: ["server", "suite"],
  },
  "ERROR-INVALID-REFUSED": {
    level: "must",
    party: "deployment",
    text: "A parameter or a body that does not have the stated form is refused with an error and nothing changes, except where an open rule allows it to be taken leniently.",
    section: "errors",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-BODY-TOO-LARGE": {
    level: "must",
    party: "deployment",
    text: "A JSON request body that is too large answers 413 and changes nothing.",
    section: "errors",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-MEDIA-TYPE": {
    level: "must",
    party: "deployment",
    text: "A request body that is not application/json answers 415 and changes nothing.",
    section: "errors",
    operations: ["createBundleGrant"],
    checked: ["contract", "server", "suite"],
  },
  "ERROR-SERVER-GENERIC": {
    level: "must",
    party: "deployment",
    text: "A server error has a generic public message, tells nothing of its cause, and carries requestId.",
    section: "errors",
    operations: [],
    checked: ["contract", "server"],
  },
  "ERROR-INVALID": {
    level: "open",
    party: "deployment",
    text: "The status for an invalid parameter, body or cursor, or for malformed JSON, is not shown.",
    section: "errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "400",
        text: "It is refused with 400.",
      },
      {
        value: "422",
        text: "It is refused with 422.",
      },
    ],
    accepts: "400 or 422.",
    switch: "invalid-status",
  },
  "ERROR-NOT-FOUND": {
    level: "open",
    party: "deployment",
    text: "The status for a bundle, user, grant, checkout session or route that does not exist is not shown.",
    section: "errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "404",
        text: "It is refused with 404.",
      },
    ],
    accepts: "404; for unknown aliases see GRANT-UNKNOWN-ALIAS and GRANTS-UNKNOWN-ALIAS.",
  },
  "ERROR-FOREIGN": {
    level: "open",
    party: "deployment",
    text: "The status for a bundle, grant or checkout session of another owner.",
    section: "decided-errors",
    operations: ["listBundleUsers", "listBundleGrants", "createBundleGrant", "revokeBundleGrant", "readCheckout"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "404",
        text: "It is refused with 404 and the same body as an unknown one.",
      },
      {
        value: "403",
        text: "It is refused with 403.",
      },
    ],
    accepts: "404 or 403.",
    switch: "foreign-status",
  },
  "ERROR-SERVER-STATUS": {
    level: "open",
    party: "deployment",
    text: "The status of a server error is not shown.",
    section: "errors",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "500",
        text: "500, generic message, requestId; nothing of the cause leaves the server.",
      },
      {
        value: "other-5xx",
        text: "Another 5xx.",
      },
    ],
    accepts: "None is expected; a 5xx is always a failure of the check that met it.",
  },
  "ERROR-METHOD": {
    level: "open",
    party: "deployment",
    text: "The status for a method that a known path does not have.",
    section: "decided-errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "405",
        text: "It is refused with 405 and the header Allow.",
      },
      {
        value: "404",
        text: "It is refused with 404, as an unknown path.",
      },
    ],
    accepts: "Any 4xx.",
    switch: "method-status",
  },
  "ERROR-CODE-VALUES": {
    level: "open",
    party: "deployment",
    text: "The values of errorCode are not shown beyond their shape.",
    section: "errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "listed",
        text: "errors.<namespace>.<reason> in snake_case; the contract lists every one.",
      },
      {
        value: "other",
        text: "Other codes of the same shape.",
      },
    ],
    accepts: "Any code of the dotted shape.",
  },
  "ERROR-REQUEST-ID-PRESENT": {
    level: "open",
    party: "deployment",
    text: "Whether requestId is there in errors other than server errors.",
    section: "decided-errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "present",
        text: "Always, equal to the response header X-Request-Id; a sane X-Request-Id of the request is kept.",
      },
      {
        value: "absent",
        text: "Only in server errors, and without the header.",
      },
    ],
    accepts: "With or without.",
    switch: "request-id",
  },
  "ORDER-OF-CHECKS": {
    level: "open",
    party: "deployment",
    text: "Which defect is answered when a request has several.",
    section: "decided-errors",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "outside-in",
        text: "Route, limit per address, key, address masks, limit per key, permission, media type, body size, validation, existence, rule of the ledger: the first that fails is answered.",
      },
      {
        value: "other",
        text: "Any other order.",
      },
    ],
    accepts: "Any order; the suite judges requests with exactly one defect.",
  },
  "ORDER-REVEALS-NOTHING": {
    level: "open",
    party: "deployment",
    text: "Whether an error says anything of what a later check would have said.",
    section: "decided-errors",
    operations: [],
    checked: ["server"],
    variants: [
      {
        value: "nothing",
        text: "Nothing; without a key or a permission, an existing and an unknown thing look the same.",
      },
    ],
    accepts: "Any; the suite judges requests with exactly one defect.",
  },
  "LIMIT-ADDRESS": {
    level: "must",
    party: "deployment",
    text: "A client address has 240 requests per minute; what goes beyond is refused.",
    section: "limits",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "LIMIT-KEY": {
    level: "must",
    party: "deployment",
    text: "An API key has 240 requests per minute, from however many addresses; what goes beyond is refused.",
    section: "limits",
    operations: [],
    checked: ["contract", "server", "suite"],
  },
  "LIMIT-BOTH": {
    level: "must",
    party: "deployment",
    text: "Every request must be within both limits, that of its address and that of its key.",
    section: "limits",
    operations: [],
    checked: ["server"],
  },
  "LIMIT-RETRY-SLOWER": {
    level: "must",
    party: "client",
    text: "A client that was refused for its rate tries again at a reduced rate.",
    section: "errors",
    operations: [],
    checked: ["advisor"],
  },
  "LIMIT-STATUS": {
    level: "open",
    party: "deployment",
    text: "The status for an exceeded rate limit is not shown.",
    section: "errors",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "429",
        text: "429 with Retry-After in whole seconds and the fields RateLimit and RateLimit-Policy.",
      },
    ],
    accepts: "429, with or without those header fields.",
  },
  "LIMIT-WINDOW": {
    level: "open",
    party: "deployment",
    text: "How the requests of a minute are counted.",
    section: "decided-keys",
    operations: [],
    checked: ["server", "suite"],
    variants: [
      {
        value: "sliding",
        text: "Never more than 240 accepted in any 60 seconds; refused requests do not count.",
      },
      {
        value: "fixed",
        text: "At most 240 in each window of 60 seconds that follow each other.",
      },
      {
        value: "bucket",
        text: "A bucket of 240 that fills at four a second.",
      },
    ],
    accepts: "Any of the three: the first 240 of a fresh minute are served, and a burst of 500 within a minute is refused somewhere.",
    switch: "rate-window",
  },
  "LIMIT-BODY-SIZE": {
    level: "open",
    party: "deployment",
    text: "The maximum size of a JSON request body is not shown.",
    section: "limits",
    operations: ["createBundleGrant"],
    checked: ["server", "suite"],
    variants: [
      {
        value: "16-kib",
        text: "16 KiB, an option of our server.",
      },
      {
        value: "other",
        text: "Any other bound up to 8 MiB.",
      },
    ],
    accepts: "413 must come for a body of 8 MiB; the bound found is reported.",
  },
  "VERSION-DESCRIPTION": {
    level: "must",
    party: "deployment",
    text: "The version of the API description is 1.0.0.",
    section: "versioning",
    operations: [],
    checked: ["contract"],
  },
  "VERSION-POLICY": {
    level: "open",
    party: "deployment",
    text: "The policy of deprecation and compatibility between versions is not shown.",
    section: "versioning",
    operations: [],
    checked: [],
    unchecked: "It speaks of versions that do not exist.",
    variants: [
      {
        value: "none",
        text: "None is promised by the public API.",
      },
      {
        value: "published",
        text: "A policy that the deployment publishes.",
      },
    ],
    accepts: "Anything; not tested.",
  },
  "OUTSIDE-NOT-IN-V1": {
    level: "open",
    party: "deployment",
    text: "The profile page, payment settings, the disclaimer and the making of a checkout session are described but have no operation.",
    section: "decided-outside",
    operations: [],
    checked: ["contract", "server"],
    variants: [
      {
        value: "outside",
        text: "They are never part of /v1; a local deployment offers them on a control plane of its own.",
      },
    ],
    accepts: "Anything outside the seven operations.",
  },
}
