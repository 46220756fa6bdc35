// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

export interface paths {
    readonly "/v1/bundles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your bundles
         * @description All bundles of the key's owner but the archived ones. `grantedUsersCount` says how many people the bundle's user
         *     list holds at this moment. The order is the same on every page and otherwise up to the deployment.
         */
        readonly get: operations["listBundles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find users by the beginning of their display name
         * @description Active users whose display name begins with `displayName`, upper and lower case alike; you yourself are never
         *     among them. The `userId` of a result is what you put into a grant.
         */
        readonly get: operations["searchUsers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bundles/{bundleId}/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List who has access to a bundle
         * @description Everybody with a current or scheduled grant on the bundle, once each. An entry shows the grant that counts now and
         *     how far the access reaches without a gap: `accessEndsAt`, or `accessIsPermanent` when it has no end. Renewals paid
         *     in advance are already part of that reach.
         */
        readonly get: operations["listBundleUsers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bundles/{bundleId}/grants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the grant history of a bundle
         * @description Every grant of the bundle that has not been revoked, ended ones included: the history of who had access when.
         *     Filters narrow it, `sort` and `dir` order it; keep them all unchanged from page to page.
         *
         *     To find what an invoice led to, filter by `sourceId`. A grant whose account is missing or permanently deleted stays
         *     listed and has no `userId`; nothing else is said about accounts.
         */
        readonly get: operations["listBundleGrants"];
        readonly put?: never;
        /**
         * Record a period of access
         * @description Say who gets access and until when; the service says from when. Does the user have access now, the grant begins
         *     where that access ends, so that a renewal paid early loses no day. Otherwise it begins at once.
         *
         *     Three things can happen to a request that is in order:
         *
         *     - **A new grant**, current or scheduled. Read `startsAt` to know which.
         *     - **Nothing new**, because the access that the user has or will have already reaches the end you ask for. You get
         *       the grant that covers it.
         *     - **Nothing new**, because this `sourceId` has been used for this bundle, user and grant type. The same request
         *       again is a retry and gets the grant that the first one made; the same `sourceId` with another `endsAt` is
         *       refused with 409. Deployments differ here, so rely on one thing only: there is never a second grant.
         *
         *     So a call that timed out may be sent again as it was.
         */
        readonly post: operations["createBundleGrant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bundles/{bundleId}/grants/{grantId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take access back
         * @description Revokes the grant, and with it every current or scheduled grant of the same user in this bundle that begins after
         *     it: a refund of March takes April with it, never February. Revoked grants leave the history; nothing is erased.
         *
         *     Meant for refunds, chargebacks and cancellations that take effect at once. A customer who only stops renewing needs
         *     no call. Send no body. Revoking again changes nothing.
         */
        readonly delete: operations["revokeBundleGrant"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/checkout/{checkoutId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a checkout session
         * @description A user who wants your bundle confirms the platform's disclaimer and is sent to your checkout URL with a checkout
         *     identifier in its query. Read the session here, **before you charge**: it tells you who is paying for what. Show
         *     the user the display name and the amount. Then create a grant for its `bundleId` and `userId` once the money is
         *     there.
         *
         *     A session lives for 15 minutes and answers only to keys of the bundle's owner. Price, currency and discount are
         *     those that the bundle shows now.
         */
        readonly get: operations["readCheckout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An identifier, to be sent as it was received. Its form is the deployment's own business. */
        readonly Identifier: string;
        /**
         * @description What the grant was given for: your identifier of the paid invoice, the payment or the webhook event. Letters,
         *     digits, dot, underscore, colon and dash, beginning with a letter or digit. Within one bundle, user and grant type
         *     a source counts once.
         */
        readonly SourceId: string;
        /**
         * Format: date-time
         * @description An instant after RFC 3339, with `Z` or an offset. Offsets are turned into UTC; digits finer than a millisecond are
         *     cut off.
         */
        readonly RequestedInstant: string;
        /**
         * @description Where the next page of a bundle's users begins: `grant:` after a full page, `scan:` when the service ended the page
         *     early to bound its work. You need not tell them apart.
         */
        readonly BundleUsersCursor: string;
        /** @description A person, as you may see them. */
        readonly PublicUser: {
            /** @description The person's alias for you alone; what grants are created and filtered with. */
            readonly userId: string;
            /** @description The name to show. */
            readonly displayName: string;
            /** @description Where the person's picture is; null or missing when there is none. */
            readonly avatar?: string | null;
        };
        /** @description One of your bundles. */
        readonly OwnedTradingBundleSummary: {
            /** @description What the paths of the other operations call `bundleId`. */
            readonly _id: string;
            /** @description The bundle's name. */
            readonly name: string;
            /** @description The kind of market that its bots trade on, such as `spot`. Expect values that you do not know. */
            readonly marketType: string;
            /** @description The currency that its bots count in, such as `USDT`. Expect values that you do not know. */
            readonly quote: string;
            /**
             * @description Who the bundle is offered to.
             * @enum {string}
             */
            readonly access: "private" | "public" | "restricted";
            /**
             * @description What its bots are doing. Archived bundles are not listed.
             * @enum {string}
             */
            readonly status: "active" | "partially_active" | "paused" | "partially_paused" | "stopped" | "archived";
            /** @description How many people have a current or scheduled grant. */
            readonly grantedUsersCount: number;
            /**
             * Format: date-time
             * @description When the bundle was made.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description When the bundle was last changed.
             */
            readonly updatedAt?: string;
        };
        /**
         * @description Why access was given. `paid_external` is a payment that you took; `owner_grant`, `referral_reward` and `gift` are
         *     yours to give as well. `trial` comes from the platform alone.
         * @enum {string}
         */
        readonly TradingBundleAccessGrantType: "trial" | "owner_grant" | "paid_external" | "referral_reward" | "gift";
        /** @description One recorded period of access, from `startsAt` up to, not including, `endsAt`. */
        readonly TradingBundleAccessGrantSummary: {
            /** @description What the path of a revoke calls `grantId`. */
            readonly id: string;
            readonly grantType: components["schemas"]["TradingBundleAccessGrantType"];
            /** @description Your alias of the user. Missing when the account is missing or permanently deleted. */
            readonly userId?: string;
            readonly sourceId?: components["schemas"]["SourceId"];
            /**
             * Format: date-time
             * @description When access begins; chosen by the service.
             */
            readonly startsAt?: string;
            /**
             * Format: date-time
             * @description When access ends. Missing when it never does.
             */
            readonly endsAt?: string;
            /**
             * Format: date-time
             * @description When the grant was recorded.
             */
            readonly createdAt?: string;
        };
        /** @description A person with access to the bundle, the grant that counts now, and how far the access reaches. */
        readonly TradingBundleGrantedUser: {
            readonly user: components["schemas"]["PublicUser"];
            /** @description The current grant. */
            readonly grantId?: string;
            readonly grantType?: components["schemas"]["TradingBundleAccessGrantType"];
            /**
             * Format: date-time
             * @description When the current grant began.
             */
            readonly startsAt?: string;
            /**
             * Format: date-time
             * @description When the current grant ends. Missing when it never does.
             */
            readonly endsAt?: string;
            /**
             * Format: date-time
             * @description When the access ends, all grants taken together that follow each other without a gap.
             */
            readonly accessEndsAt?: string;
            /** @description True when that access has no end; `accessEndsAt` is then missing. */
            readonly accessIsPermanent?: boolean;
        };
        /** @description Who is about to pay, for what, and what the bundle shows as its price now. */
        readonly CheckoutDetails: {
            /** @description The session. */
            readonly checkoutId: string;
            /** @description The bundle that the user wants. */
            readonly bundleId: string;
            /** @description Your alias of the paying user, ready for a grant. */
            readonly userId: string;
            /** @description The name to show before charging. */
            readonly displayName: string;
            /** @description The price that the bundle shows now, before the discount. */
            readonly price?: number;
            /** @description The currency of that price. */
            readonly currency?: string;
            readonly discount?: components["schemas"]["CheckoutDiscount"];
        };
        /** @description What the bundle takes off its price now. */
        readonly CheckoutDiscount: {
            /**
             * @description Whether `value` is an amount in the price's currency or a percentage of the price.
             * @enum {string}
             */
            readonly type?: "fixed" | "percent";
            /** @description How much. */
            readonly value?: number;
        };
        /** @description A period of access to record. The service chooses its start. */
        readonly CreateGrantRequest: {
            /** @description Who gets access, by the alias that the user search or a checkout session gave you. */
            readonly userId: components["schemas"]["Identifier"];
            /**
             * @description Why. `paid_external` needs a `sourceId`.
             * @enum {string}
             */
            readonly grantType: "owner_grant" | "paid_external" | "referral_reward" | "gift";
            /** @description The exact end of access, in the future. **Without it the access is permanent.** */
            readonly endsAt?: components["schemas"]["RequestedInstant"];
            readonly sourceId?: components["schemas"]["SourceId"];
        };
        /** @description A page of your bundles. */
        readonly BundlesResponse: {
            readonly bundles: readonly components["schemas"]["OwnedTradingBundleSummary"][];
            readonly limit: components["schemas"]["EffectivePageLimit"];
            readonly nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A page of the users found. */
        readonly UsersSearchResponse: {
            readonly users: readonly components["schemas"]["PublicUser"][];
            /** @description The `displayName` that was searched for, exactly as sent. */
            readonly query: string;
            /** @description The page size that applies. */
            readonly limit: number;
            readonly nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description A page of the people with access. */
        readonly BundleUsersResponse: {
            readonly users: readonly components["schemas"]["TradingBundleGrantedUser"][];
            readonly limit: components["schemas"]["EffectivePageLimit"];
            readonly nextCursor?: components["schemas"]["BundleUsersCursor"];
        };
        /** @description A page of the history. */
        readonly BundleGrantsResponse: {
            readonly grants: readonly components["schemas"]["TradingBundleAccessGrantSummary"][];
            readonly limit: components["schemas"]["EffectivePageLimit"];
            readonly nextCursor?: components["schemas"]["NextCursor"];
        };
        /** @description The grant that was created, found or revoked. */
        readonly GrantMutationResponse: {
            readonly grant: components["schemas"]["TradingBundleAccessGrantSummary"];
        };
        /** @description The page size that applies. */
        readonly EffectivePageLimit: number;
        /** @description Send it as `cursor` to get the next page. Missing at the end of the list, and only there. */
        readonly NextCursor: string;
        /** @description Every refusal. */
        readonly ErrorResponse: {
            /** @description What a program decides by. `ErrorCode` lists those of this contract; be ready for others. */
            readonly errorCode: string | components["schemas"]["ErrorCode"];
            /** @description What went wrong and what to do about it, for a person to read. */
            readonly message: string;
            /** @description Facts about this refusal that a program may use, such as the name of the parameter at fault. */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            /** @description Names this exchange in the service's records. */
            readonly requestId?: string;
        };
        /** @description The refusal of a service that failed. It always has a `requestId`. */
        readonly ServerErrorResponse: components["schemas"]["ErrorResponse"] & {
            readonly requestId: string;
        };
        /**
         * @description The codes of this contract. `x-statuses` gives the status of each; a code never comes with another one.
         * @enum {string}
         */
        readonly ErrorCode: "errors.request.route_not_found" | "errors.request.method_not_allowed" | "errors.rate_limit.address_exceeded" | "errors.auth.key_missing" | "errors.auth.key_invalid" | "errors.auth.address_not_allowed" | "errors.rate_limit.key_exceeded" | "errors.auth.permission_denied" | "errors.request.unsupported_media_type" | "errors.request.body_too_large" | "errors.request.malformed_json" | "errors.request.invalid_body" | "errors.request.invalid_parameter" | "errors.request.invalid_cursor" | "errors.grant.ends_in_past" | "errors.bundle.not_found" | "errors.user.not_found" | "errors.grant.not_found" | "errors.checkout.not_found" | "errors.bundle.archived" | "errors.grant.duplicate_source" | "errors.grant.not_revocable" | "errors.server.internal";
    };
    responses: {
        /** @description A parameter or the cursor is not usable. */
        readonly InvalidListQuery: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The name is missing, too short or too long, or another parameter or the cursor is not usable. */
        readonly InvalidSearchQuery: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A filter, the sorting, the limit or the cursor is not usable. */
        readonly InvalidGrantsQuery: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The path or the body is not in order; nothing was recorded. */
        readonly InvalidGrantRequest: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An identifier in the path is not readable. */
        readonly InvalidGrantPath: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The identifier in the path is not readable. */
        readonly InvalidCheckoutPath: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key is missing, or it is not (or no longer) valid. */
        readonly Unauthorized: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key is valid, but not for this operation or not from this address. */
        readonly Forbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description You own no such bundle. */
        readonly BundleNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description You own no such bundle, or the alias names nobody to you. */
        readonly BundleOrUserNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description You own no such bundle, or it has no such grant. */
        readonly BundleOrGrantNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No such session, or its 15 minutes are over, or the bundle is not yours. */
        readonly CheckoutNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The `sourceId` was used on other terms, or the bundle is archived; nothing was recorded. */
        readonly GrantConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The grant has ended by itself; nothing was changed. */
        readonly GrantNotRevocable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The JSON body is larger than the deployment takes, 16,384 bytes unless it says otherwise. */
        readonly BodyTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not sent as `application/json`. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Too many requests within a minute, from this address or with this key. Call less often. */
        readonly TooManyRequests: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service failed. It says no more than that; quote the request id to its operator. */
        readonly ServerError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServerErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description One of your bundles, as `_id` of the bundle list names it.
         * @example 66f1a0c4b7d25e0012ab34c1
         */
        readonly BundleId: components["schemas"]["Identifier"];
        /**
         * @description The grant to revoke, as `id` of a grant names it.
         * @example 6717c5d2e8a94f00310b77e2
         */
        readonly GrantId: components["schemas"]["Identifier"];
        /**
         * @description The identifier that your checkout URL was opened with.
         * @example 6730f1aa90c3de004512fb08
         */
        readonly CheckoutId: components["schemas"]["Identifier"];
        /**
         * @description The beginning of the name, 2 to 30 characters, counted as code points after Unicode normalisation to NFC. Keep it
         *     unchanged from page to page.
         * @example Ann
         */
        readonly DisplayName: string;
        /**
         * @description The most entries that you want on a page.
         * @example 50
         */
        readonly PageLimit: number;
        /**
         * @description The most users that you want on a page.
         * @example 10
         */
        readonly SearchLimit: number;
        /**
         * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page.
         * @example 9f2c41d8a07be6350c1d94ef72ab8d10
         */
        readonly Cursor: string;
        /**
         * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page. A cursor
         *     works only for the owner it was given to.
         * @example grant:5b1e09c7d4fa2683be70c5192f48ad36
         */
        readonly BundleUsersCursor: components["schemas"]["BundleUsersCursor"];
        /**
         * @description Only grants of this user, named by the alias that the user search gave you.
         * @example c0a7de4417b95f2e8836d1b0f4529a6c
         */
        readonly UserIdFilter: components["schemas"]["Identifier"];
        /**
         * @description Only grants of this type.
         * @example paid_external
         */
        readonly GrantTypeFilter: components["schemas"]["TradingBundleAccessGrantType"];
        /**
         * @description Only grants that were created with this `sourceId`.
         * @example invoice-2026-0311
         */
        readonly SourceIdFilter: components["schemas"]["SourceId"];
        /**
         * @description Only grants that begin after this instant.
         * @example 2026-03-01T00:00:00Z
         */
        readonly StartsAfter: components["schemas"]["RequestedInstant"];
        /**
         * @description Only grants that begin before this instant.
         * @example 2026-04-01T00:00:00Z
         */
        readonly StartsBefore: components["schemas"]["RequestedInstant"];
        /**
         * @description Only grants that end after this instant. Permanent access counts as ending last of all.
         * @example 2026-03-15T12:00:00+01:00
         */
        readonly EndsAfter: components["schemas"]["RequestedInstant"];
        /**
         * @description Only grants that end before this instant. Permanent access never does.
         * @example 2026-04-01T00:00:00Z
         */
        readonly EndsBefore: components["schemas"]["RequestedInstant"];
        /**
         * @description Only grants that were recorded after this instant.
         * @example 2026-03-01T00:00:00Z
         */
        readonly CreatedAfter: components["schemas"]["RequestedInstant"];
        /**
         * @description Only grants that were recorded before this instant.
         * @example 2026-03-31T23:59:59.999Z
         */
        readonly CreatedBefore: components["schemas"]["RequestedInstant"];
        /**
         * @description What the list is ordered by. In the order of `endsAt`, permanent access comes as the latest end.
         * @example endsAt
         */
        readonly GrantSort: "createdAt" | "startsAt" | "endsAt";
        /**
         * @description Earliest first (`asc`) or latest first (`desc`).
         * @example asc
         */
        readonly SortDirection: "asc" | "desc";
    };
    requestBodies: {
        /**
         * @description The access to record, as `application/json`. A property that this contract does not know is refused: a misspelt
         *     `endsAt` must not become permanent access.
         */
        readonly CreateGrant: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateGrantRequest"];
            };
        };
    };
    headers: {
        /**
         * @description Names this exchange in the service's records; the same value as `requestId` of an error.
         * @example 5b0d6c1e9f2a4c37
         */
        readonly "X-Request-Id": string;
        /**
         * @description What is left of the limits, as a structured field after the IETF draft of that name: for each policy the requests
         *     remaining (`r`) and the seconds until more are free (`t`).
         * @example "address";r=239;t=60, "key";r=239;t=60
         */
        readonly RateLimit: string;
        /**
         * @description The limits themselves, as a structured field after the same IETF draft: for each policy the quota (`q`) and its
         *     window in seconds (`w`).
         * @example "address";q=240;w=60, "key";q=240;w=60
         */
        readonly "RateLimit-Policy": string;
        /**
         * @description Whole seconds to wait before the next request has a chance.
         * @example 14
         */
        readonly "Retry-After": number;
        /**
         * @description How to authenticate, always as a bearer of a key.
         * @example Bearer
         */
        readonly "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listBundles: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The most entries that you want on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page.
                 * @example 9f2c41d8a07be6350c1d94ef72ab8d10
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of your bundles. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BundlesResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidListQuery"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly searchUsers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The beginning of the name, 2 to 30 characters, counted as code points after Unicode normalisation to NFC. Keep it
                 *     unchanged from page to page.
                 * @example Ann
                 */
                readonly displayName: components["parameters"]["DisplayName"];
                /**
                 * @description The most users that you want on a page.
                 * @example 10
                 */
                readonly limit?: components["parameters"]["SearchLimit"];
                /**
                 * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page.
                 * @example 9f2c41d8a07be6350c1d94ef72ab8d10
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of users whose name begins so. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UsersSearchResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidSearchQuery"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listBundleUsers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The most entries that you want on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page. A cursor
                 *     works only for the owner it was given to.
                 * @example grant:5b1e09c7d4fa2683be70c5192f48ad36
                 */
                readonly cursor?: components["parameters"]["BundleUsersCursor"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description One of your bundles, as `_id` of the bundle list names it.
                 * @example 66f1a0c4b7d25e0012ab34c1
                 */
                readonly bundleId: components["parameters"]["BundleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of the people with access. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BundleUsersResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidListQuery"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BundleNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly listBundleGrants: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only grants of this user, named by the alias that the user search gave you.
                 * @example c0a7de4417b95f2e8836d1b0f4529a6c
                 */
                readonly userId?: components["parameters"]["UserIdFilter"];
                /**
                 * @description Only grants of this type.
                 * @example paid_external
                 */
                readonly grantType?: components["parameters"]["GrantTypeFilter"];
                /**
                 * @description Only grants that were created with this `sourceId`.
                 * @example invoice-2026-0311
                 */
                readonly sourceId?: components["parameters"]["SourceIdFilter"];
                /**
                 * @description Only grants that begin after this instant.
                 * @example 2026-03-01T00:00:00Z
                 */
                readonly startsAfter?: components["parameters"]["StartsAfter"];
                /**
                 * @description Only grants that begin before this instant.
                 * @example 2026-04-01T00:00:00Z
                 */
                readonly startsBefore?: components["parameters"]["StartsBefore"];
                /**
                 * @description Only grants that end after this instant. Permanent access counts as ending last of all.
                 * @example 2026-03-15T12:00:00+01:00
                 */
                readonly endsAfter?: components["parameters"]["EndsAfter"];
                /**
                 * @description Only grants that end before this instant. Permanent access never does.
                 * @example 2026-04-01T00:00:00Z
                 */
                readonly endsBefore?: components["parameters"]["EndsBefore"];
                /**
                 * @description Only grants that were recorded after this instant.
                 * @example 2026-03-01T00:00:00Z
                 */
                readonly createdAfter?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Only grants that were recorded before this instant.
                 * @example 2026-03-31T23:59:59.999Z
                 */
                readonly createdBefore?: components["parameters"]["CreatedBefore"];
                /**
                 * @description The most entries that you want on a page.
                 * @example 50
                 */
                readonly limit?: components["parameters"]["PageLimit"];
                /**
                 * @description Where the page begins, the `nextCursor` of the page before, unchanged. Leave it out for the first page.
                 * @example 9f2c41d8a07be6350c1d94ef72ab8d10
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description What the list is ordered by. In the order of `endsAt`, permanent access comes as the latest end.
                 * @example endsAt
                 */
                readonly sort?: components["parameters"]["GrantSort"];
                /**
                 * @description Earliest first (`asc`) or latest first (`desc`).
                 * @example asc
                 */
                readonly dir?: components["parameters"]["SortDirection"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description One of your bundles, as `_id` of the bundle list names it.
                 * @example 66f1a0c4b7d25e0012ab34c1
                 */
                readonly bundleId: components["parameters"]["BundleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of the history. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BundleGrantsResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidGrantsQuery"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BundleNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly createBundleGrant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description One of your bundles, as `_id` of the bundle list names it.
                 * @example 66f1a0c4b7d25e0012ab34c1
                 */
                readonly bundleId: components["parameters"]["BundleId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["CreateGrant"];
        readonly responses: {
            /** @description The grant that gives the access asked for, new or not. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GrantMutationResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidGrantRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BundleOrUserNotFound"];
            readonly 409: components["responses"]["GrantConflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly revokeBundleGrant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description One of your bundles, as `_id` of the bundle list names it.
                 * @example 66f1a0c4b7d25e0012ab34c1
                 */
                readonly bundleId: components["parameters"]["BundleId"];
                /**
                 * @description The grant to revoke, as `id` of a grant names it.
                 * @example 6717c5d2e8a94f00310b77e2
                 */
                readonly grantId: components["parameters"]["GrantId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The grant that you selected, now revoked. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GrantMutationResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidGrantPath"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["BundleOrGrantNotFound"];
            readonly 409: components["responses"]["GrantNotRevocable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
    readonly readCheckout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The identifier that your checkout URL was opened with.
                 * @example 6730f1aa90c3de004512fb08
                 */
                readonly checkoutId: components["parameters"]["CheckoutId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckoutDetails"];
                };
            };
            readonly 400: components["responses"]["InvalidCheckoutPath"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["CheckoutNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["ServerError"];
        };
    };
}
