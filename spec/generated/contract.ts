// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

import type { Operation } from '../operation.ts'

/** Every operation of the contract by its id. */
export const operations = {
  listBundles: {
    method: "GET",
    path: "/v1/bundles",
    permission: {
      permission: "bundles",
      level: "read",
    },
    rules: ["FLOW-RECOMMENDED", "BUNDLE-ID", "BUNDLE-NAME", "BUNDLE-MARKET-TYPE", "BUNDLE-QUOTE", "BUNDLE-ACCESS-VALUES", "BUNDLE-STATUS-VALUES", "BUNDLE-GRANTED-USERS-COUNT", "BUNDLE-CREATED-AT", "BUNDLE-UPDATED-AT", "BUNDLE-MARKET-VALUES", "BUNDLE-COUNT-MEANING", "KEY-PERMISSION-BUNDLES", "BUNDLES-ENVELOPE", "PAGE-PARAMETERS-OPTIONAL", "PAGE-LIMIT-ECHO", "PAGE-NEXT-CURSOR", "PAGE-CURSOR-CONTINUES", "PAGE-FIRST-WITHOUT-CURSOR", "PAGE-CURSOR-UNCHANGED", "PAGE-CURSOR-SAME-FILTERS", "PAGE-END", "PAGE-PARTIAL-NOT-END", "PAGE-READS-BOUNDED", "PAGE-EMPTY-LAST", "PAGE-CURSOR-OPAQUE", "PAGE-CURSOR-MISMATCH", "PAGE-CURSOR-FORGED", "PAGE-CURSOR-STYLE", "LIST-LIMIT-OUT-OF-RANGE", "BUNDLES-NOT-ARCHIVED", "BUNDLES-OWNED", "LIST-LIMIT-BOUNDS-100", "LIST-LIMIT-DEFAULT-50", "BUNDLES-ORDER", "AUTH-BUNDLES-GOVERNS"],
    body: undefined,
    parameters: {
      path: {},
      query: {
        limit: {
          required: false,
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 50,
        },
        cursor: {
          required: false,
          type: "string",
          minLength: 1,
          maxLength: 1024,
        },
      },
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  searchUsers: {
    method: "GET",
    path: "/v1/users",
    permission: {
      permission: "users",
      level: "read",
    },
    rules: ["FLOW-RECOMMENDED", "USER-ALIAS-REQUIRED", "USER-ALIAS-SCOPED", "USER-ALIAS-USABLE", "USER-DISPLAY-NAME", "USER-AVATAR", "KEY-PERMISSION-USERS", "USERS-ENVELOPE", "PAGE-PARAMETERS-OPTIONAL", "PAGE-LIMIT-ECHO", "PAGE-NEXT-CURSOR", "PAGE-CURSOR-CONTINUES", "PAGE-FIRST-WITHOUT-CURSOR", "PAGE-CURSOR-UNCHANGED", "PAGE-CURSOR-SAME-FILTERS", "PAGE-END", "PAGE-PARTIAL-NOT-END", "PAGE-READS-BOUNDED", "PAGE-EMPTY-LAST", "PAGE-CURSOR-OPAQUE", "PAGE-CURSOR-MISMATCH", "PAGE-CURSOR-FORGED", "PAGE-CURSOR-STYLE", "LIST-LIMIT-OUT-OF-RANGE", "USERS-ACTIVE", "USERS-NOT-OWNER", "USERS-PREFIX", "USERS-CASE-INSENSITIVE", "USERS-NAME-REQUIRED", "USERS-NAME-LENGTH", "USERS-NAME-UNCHANGED", "USERS-LIMIT-BOUNDS-50", "USERS-LIMIT-DEFAULT-10", "USERS-ORDER", "USERS-NAME-COUNTING", "USERS-QUERY-ECHO", "AUTH-USERS-GOVERNS"],
    body: undefined,
    parameters: {
      path: {},
      query: {
        displayName: {
          required: true,
          type: "string",
          minLength: 2,
          maxLength: 30,
          normalization: "NFC",
        },
        limit: {
          required: false,
          type: "integer",
          minimum: 1,
          maximum: 50,
          default: 10,
        },
        cursor: {
          required: false,
          type: "string",
          minLength: 1,
          maxLength: 1024,
        },
      },
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  listBundleUsers: {
    method: "GET",
    path: "/v1/bundles/{bundleId}/users",
    permission: {
      permission: "grants",
      level: "read",
    },
    rules: ["BUNDLE-OWNED", "USER-ALIAS-REQUIRED", "USER-ALIAS-SCOPED", "USER-DISPLAY-NAME", "USER-AVATAR", "GRANT-TYPE-VALUES", "GRANT-PERMANENT-NO-END", "BUNDLE-USERS-USER", "BUNDLE-USERS-GRANT-ID", "BUNDLE-USERS-GRANT-TYPE", "BUNDLE-USERS-STARTS-AT", "BUNDLE-USERS-ENDS-AT", "BUNDLE-USERS-ACCESS-ENDS-AT", "BUNDLE-USERS-ACCESS-PERMANENT", "BUNDLE-USERS-SCHEDULED-ONLY", "BUNDLE-USERS-ENVELOPE", "BUNDLE-USERS-CURSOR-PATTERN", "GRANT-EXPIRES-AT-END", "GRANT-HALF-OPEN", "CHAIN-DEFINITION", "PAGE-PARAMETERS-OPTIONAL", "PAGE-LIMIT-ECHO", "PAGE-NEXT-CURSOR", "PAGE-CURSOR-CONTINUES", "PAGE-FIRST-WITHOUT-CURSOR", "PAGE-CURSOR-UNCHANGED", "PAGE-CURSOR-SAME-FILTERS", "PAGE-END", "PAGE-PARTIAL-NOT-END", "PAGE-READS-BOUNDED", "PAGE-EMPTY-LAST", "PAGE-CURSOR-MISMATCH", "PAGE-CURSOR-FORGED", "PAGE-CURSOR-REVOKED", "LIST-LIMIT-OUT-OF-RANGE", "LIST-LIMIT-BOUNDS-100", "LIST-LIMIT-DEFAULT-50", "BUNDLE-USERS-LIVE", "BUNDLE-USERS-ONCE", "BUNDLE-USERS-CURRENT-GRANT", "BUNDLE-USERS-END-OR-PERMANENT", "BUNDLE-USERS-CURSOR-SCOPED", "BUNDLE-USERS-ORDER", "BUNDLE-USERS-CURSOR-KINDS", "BUNDLE-USERS-PERMISSION", "GRANTS-DELETED-ACCOUNT-USERS", "ERROR-NOT-FOUND-REFUSED", "ERROR-FOREIGN"],
    body: undefined,
    parameters: {
      path: {
        bundleId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      query: {
        limit: {
          required: false,
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 50,
        },
        cursor: {
          required: false,
          type: "string",
          pattern: "^(?:grant|scan):[a-f0-9]{32}$",
          maxLength: 38,
        },
      },
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      404: {
        openStatuses: [403],
        openRules: ["ERROR-NOT-FOUND", "ERROR-FOREIGN"],
        errors: ["errors.bundle.not_found"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  listBundleGrants: {
    method: "GET",
    path: "/v1/bundles/{bundleId}/grants",
    permission: {
      permission: "grants",
      level: "read",
    },
    rules: ["BUNDLE-OWNED", "FLOW-RECOMMENDED", "FORMAT-DATE-TIME", "USER-ALIAS-SCOPED", "USER-ALIAS-USABLE", "GRANT-TYPE-VALUES", "GRANT-ID", "GRANT-TYPE-FIELD", "GRANT-USER-ID", "GRANT-USER-ID-OMITTED", "GRANT-SOURCE-FIELD", "GRANT-STARTS-AT", "GRANT-ENDS-AT", "GRANT-PERMANENT-NO-END", "GRANT-CREATED-AT", "KEY-PERMISSION-GRANTS", "GRANTS-ENVELOPE", "GRANT-EXPIRES-AT-END", "PAGE-PARAMETERS-OPTIONAL", "PAGE-LIMIT-ECHO", "PAGE-NEXT-CURSOR", "PAGE-CURSOR-CONTINUES", "PAGE-FIRST-WITHOUT-CURSOR", "PAGE-CURSOR-UNCHANGED", "PAGE-CURSOR-SAME-FILTERS", "PAGE-END", "PAGE-PARTIAL-NOT-END", "PAGE-READS-BOUNDED", "PAGE-EMPTY-LAST", "PAGE-CURSOR-OPAQUE", "PAGE-CURSOR-MISMATCH", "PAGE-CURSOR-FORGED", "PAGE-CURSOR-REVOKED", "PAGE-CURSOR-STYLE", "LIST-LIMIT-OUT-OF-RANGE", "LIST-LIMIT-BOUNDS-100", "LIST-LIMIT-DEFAULT-50", "GRANTS-NOT-REVOKED", "GRANTS-EXPIRED-INCLUDED", "GRANTS-DELETED-ACCOUNT", "GRANTS-ACCOUNT-STATUS-HIDDEN", "GRANTS-FILTER-USER", "GRANTS-FILTER-TYPE", "GRANTS-FILTER-SOURCE", "GRANTS-FILTER-STARTS", "GRANTS-FILTER-ENDS", "GRANTS-FILTER-CREATED", "GRANTS-FILTERS-COMBINE", "GRANTS-SORT-VALUES", "GRANTS-SORT-DEFAULT-CREATED", "GRANTS-DIR-VALUES", "GRANTS-DIR-DEFAULT-DESC", "GRANTS-DELETED-ACCOUNT-USERS", "GRANTS-SORT-TIES", "GRANTS-SORT-PERMANENT", "GRANTS-FILTER-PERMANENT", "GRANTS-FILTER-BOUNDS", "GRANTS-UNKNOWN-ALIAS", "GRANT-SOURCE-PATTERN", "GRANT-SOURCE-MAX-256", "REVOKE-LEAVES-LIST", "AUTH-GRANTS-GOVERNS", "AUTH-GRANTS-LEVELS", "ERROR-NOT-FOUND-REFUSED", "ERROR-FOREIGN"],
    body: undefined,
    parameters: {
      path: {
        bundleId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      query: {
        userId: {
          required: false,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
        grantType: {
          required: false,
          type: "string",
          enum: ["trial", "owner_grant", "paid_external", "referral_reward", "gift"],
        },
        sourceId: {
          required: false,
          type: "string",
          pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$",
          minLength: 1,
          maxLength: 256,
        },
        startsAfter: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        startsBefore: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        endsAfter: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        endsBefore: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        createdAfter: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        createdBefore: {
          required: false,
          type: "string",
          format: "date-time",
          maxLength: 64,
        },
        limit: {
          required: false,
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 50,
        },
        cursor: {
          required: false,
          type: "string",
          minLength: 1,
          maxLength: 1024,
        },
        sort: {
          required: false,
          type: "string",
          enum: ["createdAt", "startsAt", "endsAt"],
          default: "createdAt",
        },
        dir: {
          required: false,
          type: "string",
          enum: ["asc", "desc"],
          default: "desc",
        },
      },
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      404: {
        openStatuses: [403],
        openRules: ["ERROR-NOT-FOUND", "ERROR-FOREIGN"],
        errors: ["errors.bundle.not_found"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  createBundleGrant: {
    method: "POST",
    path: "/v1/bundles/{bundleId}/grants",
    permission: {
      permission: "grants",
      level: "write",
    },
    rules: ["BUNDLE-OWNED", "PAY-PERIOD-IS-GRANT", "FLOW-RECOMMENDED", "PAY-FIRST-INVOICE", "PAY-RENEWAL-NEW-SOURCE", "PAY-LIFETIME-NO-END", "PAY-FAILED-NOTHING", "PAY-CANCEL-NO-REVOKE", "FORMAT-DATE-TIME", "USER-ALIAS-SCOPED", "USER-ALIAS-USABLE", "GRANT-TYPE-VALUES", "GRANT-TYPE-REQUESTABLE", "GRANT-ID", "GRANT-TYPE-FIELD", "GRANT-USER-ID", "GRANT-SOURCE-FIELD", "GRANT-STARTS-AT", "GRANT-ENDS-AT", "GRANT-PERMANENT-NO-END", "GRANT-CREATED-AT", "KEY-PERMISSION-GRANTS", "GRANT-MUTATION-ENVELOPE", "GRANT-HALF-OPEN", "CHAIN-DEFINITION", "GRANT-CREATES", "GRANT-CONTENT-TYPE", "GRANT-USER-REQUIRED", "GRANT-ENDS-AT-EXACT", "GRANT-NO-END-PERMANENT", "GRANT-SOURCE-REQUIRED-PAID", "GRANT-SOURCE-PATTERN", "GRANT-SOURCE-MAX-256", "GRANT-SOURCE-IDENTIFIES", "GRANT-START-CHOSEN", "GRANT-COVERED", "GRANT-SOURCE-SCOPE", "GRANT-SOURCE-NO-SECOND", "GRANT-DUPLICATE-DECLARED", "GRANT-START-INSTANT", "GRANT-COVERED-END", "GRANT-COVERING-CHOICE", "GRANT-GAP-SCHEDULED", "GRANT-DUPLICATE-SOURCE", "GRANT-DUPLICATE-FIRST", "GRANT-REVOKED-SOURCE", "GRANT-SOURCE-OTHER-PAIR", "GRANT-SOURCE-ANY-TYPE", "GRANT-ENDS-IN-PAST", "GRANT-UNKNOWN-PROPERTY", "GRANT-ENDS-AT-NORMALISED", "GRANT-UNKNOWN-ALIAS", "GRANT-ARCHIVED-BUNDLE", "AUTH-GRANTS-GOVERNS", "AUTH-GRANTS-LEVELS", "AUTH-CREATE-FOR-BILLING", "ERROR-NOT-FOUND-REFUSED", "ERROR-BODY-TOO-LARGE", "ERROR-MEDIA-TYPE", "ERROR-FOREIGN", "LIMIT-BODY-SIZE"],
    body: {
      mediaType: "application/json",
      required: true,
      limit: 16384,
      properties: ["userId", "grantType", "endsAt", "sourceId"],
      dateTimes: ["endsAt"],
    },
    parameters: {
      path: {
        bundleId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      query: {},
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID", "GRANT-ENDS-IN-PAST"],
        errors: ["errors.request.malformed_json", "errors.request.invalid_body", "errors.grant.ends_in_past", "errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      404: {
        openStatuses: [400, 403, 422],
        openRules: ["ERROR-NOT-FOUND", "ERROR-FOREIGN", "GRANT-UNKNOWN-ALIAS"],
        errors: ["errors.bundle.not_found", "errors.user.not_found"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      409: {
        openStatuses: [],
        openRules: ["GRANT-DUPLICATE-SOURCE", "GRANT-REVOKED-SOURCE", "GRANT-ARCHIVED-BUNDLE"],
        errors: ["errors.grant.duplicate_source", "errors.bundle.archived"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      413: {
        openStatuses: [],
        openRules: ["LIMIT-BODY-SIZE"],
        errors: ["errors.request.body_too_large"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      415: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.request.unsupported_media_type"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  revokeBundleGrant: {
    method: "DELETE",
    path: "/v1/bundles/{bundleId}/grants/{grantId}",
    permission: {
      permission: "grants",
      level: "write",
    },
    rules: ["BUNDLE-OWNED", "PAY-FAILED-NOTHING", "PAY-CANCEL-NO-REVOKE", "PAY-REFUND-REVOKE", "USER-ALIAS-SCOPED", "GRANT-TYPE-VALUES", "GRANT-ID", "GRANT-TYPE-FIELD", "GRANT-USER-ID", "GRANT-USER-ID-OMITTED", "GRANT-SOURCE-FIELD", "GRANT-STARTS-AT", "GRANT-ENDS-AT", "GRANT-PERMANENT-NO-END", "GRANT-CREATED-AT", "KEY-PERMISSION-GRANTS", "GRANT-MUTATION-ENVELOPE", "REVOKE-SELECTED", "REVOKE-CASCADE-LATER", "REVOKE-CASCADE-ONLY", "REVOKE-NOTHING-DELETED", "REVOKE-LEAVES-LIST", "REVOKE-NO-BODY", "REVOKE-RETURNS-GRANT", "REVOKE-REVOKED", "REVOKE-EXPIRED", "REVOKE-SAME-START", "AUTH-GRANTS-GOVERNS", "AUTH-GRANTS-LEVELS", "ERROR-NOT-FOUND-REFUSED", "ERROR-FOREIGN"],
    body: undefined,
    parameters: {
      path: {
        bundleId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
        grantId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      query: {},
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      404: {
        openStatuses: [403, 409, 410],
        openRules: ["ERROR-NOT-FOUND", "ERROR-FOREIGN", "REVOKE-REVOKED"],
        errors: ["errors.bundle.not_found", "errors.grant.not_found"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      409: {
        openStatuses: [404],
        openRules: ["REVOKE-EXPIRED"],
        errors: ["errors.grant.not_revocable"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
  readCheckout: {
    method: "GET",
    path: "/v1/checkout/{checkoutId}",
    permission: {
      permission: "grants",
      level: "read",
    },
    rules: ["CHECKOUT-SESSION-ON-CONFIRM", "CHECKOUT-LIFETIME-15-MINUTES", "CHECKOUT-READ-BEFORE-CHARGE", "CHECKOUT-SHOW-USER", "USER-ALIAS-SCOPED", "CHECKOUT-ID", "CHECKOUT-BUNDLE-ID", "CHECKOUT-USER-ALIAS", "CHECKOUT-DISPLAY-NAME", "CHECKOUT-PRICE", "CHECKOUT-CURRENCY", "CHECKOUT-DISCOUNT", "CHECKOUT-NO-TRIAL-DAYS", "CHECKOUT-PRESENT-VALUES", "CHECKOUT-OWNER-KEY", "CHECKOUT-RESPONSE", "CHECKOUT-EXPIRED", "CHECKOUT-FOREIGN", "CHECKOUT-PERMISSION", "ERROR-NOT-FOUND-REFUSED", "ERROR-FOREIGN"],
    body: undefined,
    parameters: {
      path: {
        checkoutId: {
          required: true,
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      query: {},
    },
    responses: {
      200: {
        openStatuses: [],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: ["ERROR-INVALID"],
        errors: ["errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: ["KEY-TIER-LAPSED"],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "www-authenticate": {
            required: false,
            openRules: ["AUTH-CHALLENGE"],
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: ["KEY-MASK-STATUS"],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      404: {
        openStatuses: [403, 410],
        openRules: ["ERROR-NOT-FOUND", "CHECKOUT-FOREIGN", "CHECKOUT-EXPIRED"],
        errors: ["errors.checkout.not_found"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: ["LIMIT-STATUS", "LIMIT-WINDOW"],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "retry-after": {
            required: true,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: ["ERROR-SERVER-STATUS"],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
            openRules: ["ERROR-REQUEST-ID-PRESENT"],
          },
          ratelimit: {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
          "ratelimit-policy": {
            required: false,
            openRules: ["LIMIT-STATUS"],
          },
        },
      },
    },
  },
} as const satisfies Record<string, Operation>
export type OperationId = keyof typeof operations

/** Every error code of the contract with its status. */
export const errorCodes = {
  "errors.request.route_not_found": 404,
  "errors.request.method_not_allowed": 405,
  "errors.rate_limit.address_exceeded": 429,
  "errors.auth.key_missing": 401,
  "errors.auth.key_invalid": 401,
  "errors.auth.address_not_allowed": 403,
  "errors.rate_limit.key_exceeded": 429,
  "errors.auth.permission_denied": 403,
  "errors.request.unsupported_media_type": 415,
  "errors.request.body_too_large": 413,
  "errors.request.malformed_json": 400,
  "errors.request.invalid_body": 400,
  "errors.request.invalid_parameter": 400,
  "errors.request.invalid_cursor": 400,
  "errors.grant.ends_in_past": 400,
  "errors.bundle.not_found": 404,
  "errors.user.not_found": 404,
  "errors.grant.not_found": 404,
  "errors.checkout.not_found": 404,
  "errors.bundle.archived": 409,
  "errors.grant.duplicate_source": 409,
  "errors.grant.not_revocable": 409,
  "errors.server.internal": 500,
} as const
export type ErrorCode = keyof typeof errorCodes

/** Requests accepted within the window, per client address and per key. */
export const rateLimit = {
  address: 240,
  key: 240,
  windowSeconds: 60,
} as const

/** The largest JSON body in bytes. */
export const bodyLimit = 16384

/** How long a checkout session lives, in seconds. */
export const checkoutSeconds = 900

/** What an API key begins with. */
export const keyPrefix = "bak"

/** The rules of the catalogue that concern every operation or none. */
export const sharedRules = ["ADDRESS-BASE", "ADDRESS-VERSION-SEGMENT", "SERVICE-OPERATIONS", "SERVICE-NO-PAYMENTS", "SERVICE-NO-SUBSCRIPTIONS", "CHECKOUT-URL-HTTPS", "CHECKOUT-URL-NEEDS-PRICE", "CHECKOUT-ID-APPENDED", "CHECKOUT-URL-PARAMETER", "CHECKOUT-URL-STRICT", "FORMAT-JSON", "FORMAT-TIMESTAMP", "FORMAT-ID-STRING", "FORMAT-MILLISECONDS", "FIELDS-OPTIONAL", "FIELDS-ADDITIONAL", "ERROR-CODE-SHAPE", "ERROR-MESSAGE", "ERROR-METADATA", "ERROR-REQUEST-ID", "BUNDLE-TRANSITIONS", "GRANT-STATES", "AUTH-BEARER", "STATUS-SUCCESS-200", "QUERY-UNKNOWN-PARAMETER", "KEY-FORM", "KEY-PREFIX-FIXED", "KEY-PREFIX", "KEY-MADE-IN-PROFILE", "KEY-TIER", "KEY-TIER-LAPSED", "KEY-SERVER-SIDE", "KEY-NOT-IN-BROWSER", "AUTH-NO-COOKIES", "AUTH-NO-CREDENTIALED-CORS", "AUTH-CORS-HEADERS", "KEY-MASKS-OPTIONAL", "KEY-MASK-OUTSIDE", "KEY-MASK-STATUS", "KEY-ADDRESS-PROXY", "AUTH-MISSING-OR-INVALID", "AUTH-PERMISSION-LACKING", "AUTH-CHALLENGE", "EVENTS-NONE", "ERROR-BODY", "ERROR-INVALID-REFUSED", "ERROR-SERVER-GENERIC", "ERROR-INVALID", "ERROR-NOT-FOUND", "ERROR-SERVER-STATUS", "ERROR-METHOD", "ERROR-CODE-VALUES", "ERROR-REQUEST-ID-PRESENT", "ORDER-OF-CHECKS", "ORDER-REVEALS-NOTHING", "LIMIT-ADDRESS", "LIMIT-KEY", "LIMIT-BOTH", "LIMIT-RETRY-SLOWER", "LIMIT-STATUS", "LIMIT-WINDOW", "VERSION-DESCRIPTION", "VERSION-POLICY", "OUTSIDE-NOT-IN-V1"] as const

/** The version of the contract. */
export const version = "1.0.0"
