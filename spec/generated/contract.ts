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
    rules: [],
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      404: {
        openStatuses: [403],
        openRules: [],
        errors: ["errors.bundle.not_found"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
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
        openStatuses: [400, 404, 422],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter", "errors.request.invalid_cursor"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      404: {
        openStatuses: [403],
        openRules: [],
        errors: ["errors.bundle.not_found"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
    body: {
      mediaType: "application/json",
      required: true,
      limit: 16384,
      properties: ["userId", "grantType", "endsAt", "sourceId"],
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.malformed_json", "errors.request.invalid_body", "errors.grant.ends_in_past", "errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      404: {
        openStatuses: [400, 403, 422],
        openRules: [],
        errors: ["errors.bundle.not_found", "errors.user.not_found"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      409: {
        openStatuses: [200],
        openRules: [],
        errors: ["errors.grant.duplicate_source", "errors.bundle.archived"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      413: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.request.body_too_large"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
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
        openStatuses: [404, 409, 410],
        openRules: [],
        errors: [],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      404: {
        openStatuses: [403],
        openRules: [],
        errors: ["errors.bundle.not_found", "errors.grant.not_found"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      409: {
        openStatuses: [200, 404, 410],
        openRules: [],
        errors: ["errors.grant.not_revocable"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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
    rules: [],
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
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      400: {
        openStatuses: [422],
        openRules: [],
        errors: ["errors.request.invalid_parameter"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      401: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.auth.key_missing", "errors.auth.key_invalid"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "www-authenticate": {
            required: false,
          },
        },
      },
      403: {
        openStatuses: [401],
        openRules: [],
        errors: ["errors.auth.permission_denied", "errors.auth.address_not_allowed"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      404: {
        openStatuses: [403, 410],
        openRules: [],
        errors: ["errors.checkout.not_found"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
        },
      },
      429: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.rate_limit.address_exceeded", "errors.rate_limit.key_exceeded"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
          },
          "retry-after": {
            required: true,
          },
        },
      },
      500: {
        openStatuses: [],
        openRules: [],
        errors: ["errors.server.internal"],
        headers: {
          "x-request-id": {
            required: false,
          },
          ratelimit: {
            required: false,
          },
          "ratelimit-policy": {
            required: false,
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

/** The version of the contract. */
export const version = "1.0.0"
