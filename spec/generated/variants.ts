// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

/** The open rules that a switch decides, by the name of the switch; the first value is our default. */
export const variants = {
  "date-time": {
    rule: "FORMAT-DATE-TIME",
    text: "A date-time that is not RFC 3339, such as a date alone, one without offset, or 30 February.",
    values: ["strict", "lenient"],
    meanings: {
      strict: "It is refused as invalid.",
      lenient: "It is read as the instant a reader would expect, in UTC where no offset stands.",
    },
    accepts: "Any 4xx, or the instant a reader would expect; never permanent access.",
  },
  "optional-fields": {
    rule: "FIELDS-OPTIONAL",
    text: "Whether optional response fields are present when they have a value.",
    values: ["present", "omitted"],
    meanings: {
      present: "Each optional field is there whenever it has a value.",
      omitted: "Optional fields are left out where nothing is lost by it; the end of a grant that has one always stays.",
    },
    accepts: "Missing fields: what can then not be judged is not testable, not violated. But a grant that has an end must carry endsAt, since without it the answer says permanent.",
  },
  "extra-fields": {
    rule: "FIELDS-ADDITIONAL",
    text: "Whether responses may have fields that the description does not name.",
    values: ["none", "some"],
    meanings: {
      none: "Responses have the described fields and no others.",
      some: "Responses have further fields; a client ignores what it does not know.",
    },
    accepts: "Any additional field, except trialPeriodDays in a checkout session.",
  },
  "cursor-mismatch": {
    rule: "PAGE-CURSOR-MISMATCH",
    text: "A cursor that is used with other filters, with another sorting, or with another list.",
    values: ["reject", "ignore"],
    meanings: {
      reject: "It is refused as an invalid cursor.",
      ignore: "The list goes on from the cursor's position under the new filters.",
    },
    accepts: "Any answer below 500; never anything of another owner.",
  },
  "forged-cursor": {
    rule: "PAGE-CURSOR-FORGED",
    text: "A cursor that the service never made, or that was cut short.",
    values: ["reject", "empty"],
    meanings: {
      reject: "It is refused as an invalid cursor.",
      empty: "The page is empty and the last.",
    },
    accepts: "Any 4xx, or an empty page.",
  },
  "limit-out-of-range": {
    rule: "LIST-LIMIT-OUT-OF-RANGE",
    text: "A limit outside its bounds, or one that is not an integer.",
    values: ["reject", "clamp"],
    meanings: {
      reject: "It is refused as invalid.",
      clamp: "It is brought to the nearest bound, which the page says in limit.",
    },
    accepts: "Any 4xx, or the nearest bound with the effective limit echoed; never a page longer than the bound.",
  },
  "unknown-query-parameter": {
    rule: "QUERY-UNKNOWN-PARAMETER",
    text: "A query parameter that the operation does not have.",
    values: ["ignore", "reject"],
    meanings: {
      ignore: "It has no effect.",
      reject: "The request is refused as invalid.",
    },
    accepts: "Any.",
  },
  "bundle-order": {
    rule: "BUNDLES-ORDER",
    text: "The order of the bundles list is not shown.",
    values: ["newest", "oldest"],
    meanings: {
      newest: "The newest bundle first, then by id.",
      oldest: "The oldest bundle first, then by id.",
    },
    accepts: "Any order that is the same for every page.",
  },
  "search-order": {
    rule: "USERS-ORDER",
    text: "The order of users found is not shown.",
    values: ["name", "name-reversed"],
    meanings: {
      name: "By display name without case, then the older account first.",
      "name-reversed": "By display name without case in reverse, then the younger account first.",
    },
    accepts: "Any order that is the same for every page.",
  },
  "bundle-users-order": {
    rule: "BUNDLE-USERS-ORDER",
    text: "The order of the bundle's users list.",
    values: ["oldest", "newest"],
    meanings: {
      oldest: "By a fixed position, the user who first received access first; an expiry or a renewal between pages moves nobody.",
      newest: "By the same position in reverse.",
    },
    accepts: "Any order that is the same for every page.",
  },
  "permanent-filter": {
    rule: "GRANTS-FILTER-PERMANENT",
    text: "Whether permanent grants match endsAfter and endsBefore.",
    values: ["latest", "never"],
    meanings: {
      latest: "They end latest of all: they match every endsAfter and no endsBefore.",
      never: "They match neither.",
    },
    accepts: "Either; reported.",
  },
  "time-bounds": {
    rule: "GRANTS-FILTER-BOUNDS",
    text: "Whether a grant whose time equals the bound of a time filter matches it.",
    values: ["exclusive", "inclusive"],
    meanings: {
      exclusive: "It does not: after means later, before means earlier.",
      inclusive: "It does.",
    },
    accepts: "Either; reported.",
  },
  "unknown-alias-filter": {
    rule: "GRANTS-UNKNOWN-ALIAS",
    text: "A userId filter that is no alias of anybody for this owner, or that of an account deleted since.",
    values: ["empty", "400", "404", "422"],
    meanings: {
      400: "It is refused with 400.",
      404: "It is refused with 404.",
      422: "It is refused with 422.",
      empty: "The page is empty and the last.",
    },
    accepts: "An empty page, 400, 404 or 422.",
  },
  "covering-grant": {
    rule: "GRANT-COVERING-CHOICE",
    text: "Which grant is returned when a chain of several covers the access asked for.",
    values: ["holder", "first", "last"],
    meanings: {
      holder: "The one in which the end asked for lies.",
      first: "The first of the chain.",
      last: "The last of the chain.",
    },
    accepts: "Any live one of the chain.",
  },
  "duplicate-source": {
    rule: "GRANT-DUPLICATE-SOURCE",
    text: "What a duplicate sourceId answers: the description declares a conflict in one place and the existing grant in another.",
    values: ["replay", "conflict", "return-existing"],
    meanings: {
      replay: "With the same endsAt it is a retry, 200 with the existing grant; with another endsAt a conflict, 409 with that grant's id in the metadata.",
      conflict: "Always 409.",
      "return-existing": "Always 200 with the existing grant.",
    },
    accepts: "Any of the three, always without a second grant.",
  },
  "duplicate-or-coverage": {
    rule: "GRANT-DUPLICATE-FIRST",
    text: "Which rule speaks first when a duplicate sourceId asks for access that is already covered.",
    values: ["duplicate", "coverage"],
    meanings: {
      duplicate: "The duplicate.",
      coverage: "The coverage.",
    },
    accepts: "Either.",
  },
  "revoked-source": {
    rule: "GRANT-REVOKED-SOURCE",
    text: "A sourceId whose grant has been revoked.",
    values: ["duplicate", "new"],
    meanings: {
      duplicate: "Still a duplicate, and always 409: a webhook delivered again after a refund must not grant again.",
      new: "Free again: a new grant is recorded.",
    },
    accepts: "A duplicate or a new grant; reported.",
  },
  "unknown-body-property": {
    rule: "GRANT-UNKNOWN-PROPERTY",
    text: "A property in the body of a create that the description does not name.",
    values: ["reject", "ignore"],
    meanings: {
      reject: "The request is refused as invalid: a misspelt endAt must not become permanent access.",
      ignore: "It has no effect.",
    },
    accepts: "Any.",
  },
  "unknown-alias-create": {
    rule: "GRANT-UNKNOWN-ALIAS",
    text: "A create with a userId that is no alias of anybody for this owner, or that of an account deleted since.",
    values: ["404", "400", "422"],
    meanings: {
      400: "It is refused with 400.",
      404: "It is refused with 404.",
      422: "It is refused with 422.",
    },
    accepts: "400, 404 or 422.",
  },
  "archived-create": {
    rule: "GRANT-ARCHIVED-BUNDLE",
    text: "A create in an archived bundle.",
    values: ["refuse", "allow"],
    meanings: {
      refuse: "It is refused with 409; reading and revoking still work.",
      allow: "It works as in any other bundle.",
    },
    accepts: "Either; not tested.",
  },
  "revoke-revoked": {
    rule: "REVOKE-REVOKED",
    text: "A revoke of a grant that is already revoked.",
    values: ["200", "404", "409", "410"],
    meanings: {
      200: "The grant is returned and nothing else happens; the cascade never runs twice.",
      404: "It is refused with 404.",
      409: "It is refused with 409.",
      410: "It is refused with 410.",
    },
    accepts: "200, 404, 409 or 410; the ledger must not change.",
  },
  "revoke-expired": {
    rule: "REVOKE-EXPIRED",
    text: "A revoke of a grant that has expired.",
    values: ["conflict", "return", "not-found", "revoke"],
    meanings: {
      conflict: "It is refused with 409 and nothing changes.",
      return: "The grant is returned with 200 and nothing changes.",
      "not-found": "It is refused with 404 and nothing changes.",
      revoke: "It is revoked, and with it every live grant that starts later.",
    },
    accepts: "Any; reported, with what it did to later grants.",
  },
  "checkout-expired": {
    rule: "CHECKOUT-EXPIRED",
    text: "A read of a checkout session after its 15 minutes.",
    values: ["404", "410"],
    meanings: {
      404: "It is refused with 404, as if it had never been.",
      410: "It is refused with 410.",
    },
    accepts: "404 or 410.",
  },
  "mask-status": {
    rule: "KEY-MASK-STATUS",
    text: "The status of a request from an address outside the key's masks is not shown.",
    values: ["403", "401"],
    meanings: {
      401: "It is refused with 401.",
      403: "It is refused with 403.",
    },
    accepts: "401 or 403.",
  },
  "grants-write-level": {
    rule: "AUTH-GRANTS-LEVELS",
    text: "Which level of grants each of its operations needs is not shown.",
    values: ["write", "read"],
    meanings: {
      write: "Listing needs read; creating and revoking need write, which includes read.",
      read: "Read is enough for all of them.",
    },
    accepts: "Listing with a read key must work; a read key must not create or revoke only if the target file declares it read-only.",
  },
  challenge: {
    rule: "AUTH-CHALLENGE",
    text: "Whether a 401 carries a challenge.",
    values: ["present", "absent"],
    meanings: {
      present: "It carries WWW-Authenticate with the scheme Bearer.",
      absent: "It carries none.",
    },
    accepts: "With or without.",
  },
  "checkout-permission": {
    rule: "CHECKOUT-PERMISSION",
    text: "Which permission the read of a checkout session needs is not shown.",
    values: ["grants", "bundles", "users", "none"],
    meanings: {
      grants: "grants, level read.",
      bundles: "bundles, level read.",
      users: "users, level read.",
      none: "None beyond being a key of the owner.",
    },
    accepts: "Any single permission, or none beyond ownership.",
  },
  "invalid-status": {
    rule: "ERROR-INVALID",
    text: "The status for an invalid parameter, body or cursor, or for malformed JSON, is not shown.",
    values: ["400", "422"],
    meanings: {
      400: "It is refused with 400.",
      422: "It is refused with 422.",
    },
    accepts: "400 or 422.",
  },
  "foreign-status": {
    rule: "ERROR-FOREIGN",
    text: "The status for a bundle, grant or checkout session of another owner.",
    values: ["404", "403"],
    meanings: {
      403: "It is refused with 403.",
      404: "It is refused with 404 and the same body as an unknown one.",
    },
    accepts: "404 or 403.",
  },
  "method-status": {
    rule: "ERROR-METHOD",
    text: "The status for a method that a known path does not have.",
    values: ["405", "404"],
    meanings: {
      404: "It is refused with 404, as an unknown path.",
      405: "It is refused with 405 and the header Allow.",
    },
    accepts: "Any 4xx.",
  },
  "request-id": {
    rule: "ERROR-REQUEST-ID-PRESENT",
    text: "Whether requestId is there in errors other than server errors.",
    values: ["present", "absent"],
    meanings: {
      present: "Always, equal to the response header X-Request-Id; a sane X-Request-Id of the request is kept.",
      absent: "Only in server errors, and without the header.",
    },
    accepts: "With or without.",
  },
  "rate-window": {
    rule: "LIMIT-WINDOW",
    text: "How the requests of a minute are counted.",
    values: ["sliding", "fixed", "bucket"],
    meanings: {
      sliding: "Never more than 240 accepted in any 60 seconds; refused requests do not count.",
      fixed: "At most 240 in each window of 60 seconds that follow each other.",
      bucket: "A bucket of 240 that fills at four a second.",
    },
    accepts: "Any of the three: the first 240 of a fresh minute are served, and a burst of 500 within a minute is refused somewhere.",
  },
} as const

export type VariantName = keyof typeof variants

/** One variant chosen for each switch. */
export type Variants = { readonly [Name in VariantName]: (typeof variants)[Name]['values'][number] }

/** The variants of a server that is told nothing else. */
export const defaultVariants: Variants = {
  "date-time": "strict",
  "optional-fields": "present",
  "extra-fields": "none",
  "cursor-mismatch": "reject",
  "forged-cursor": "reject",
  "limit-out-of-range": "reject",
  "unknown-query-parameter": "ignore",
  "bundle-order": "newest",
  "search-order": "name",
  "bundle-users-order": "oldest",
  "permanent-filter": "latest",
  "time-bounds": "exclusive",
  "unknown-alias-filter": "empty",
  "covering-grant": "holder",
  "duplicate-source": "replay",
  "duplicate-or-coverage": "duplicate",
  "revoked-source": "duplicate",
  "unknown-body-property": "reject",
  "unknown-alias-create": "404",
  "archived-create": "refuse",
  "revoke-revoked": "200",
  "revoke-expired": "conflict",
  "checkout-expired": "404",
  "mask-status": "403",
  "grants-write-level": "write",
  challenge: "present",
  "checkout-permission": "grants",
  "invalid-status": "400",
  "foreign-status": "404",
  "method-status": "405",
  "request-id": "present",
  "rate-window": "sliding",
}
