// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

export interface paths {
    readonly "/reference": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the reference of the public API
         * @description A page that is made from the public contract and loads nothing from anywhere.
         */
        readonly get: operations["showReference"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/mock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See what is running */
        readonly get: operations["readMock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/variants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See how each open point of the description is read */
        readonly get: operations["listVariants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the workspaces */
        readonly get: operations["listWorkspaces"];
        readonly put?: never;
        /**
         * Open another workspace
         * @description It begins with a fixture of its own, with the ids that every workspace of that fixture has, and with keys that nobody
         *     else has.
         */
        readonly post: operations["createWorkspace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See a workspace */
        readonly get: operations["readWorkspace"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End a workspace
         * @description Its keys open nothing any more. The main workspace cannot be ended.
         */
        readonly delete: operations["removeWorkspace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** See what time it is */
        readonly get: operations["readClock"];
        /**
         * Set the clock
         * @description `system` goes with the machine, `frozen` stands, `scaled` runs so many times as fast. The clock only goes forward;
         *     to go back, restore a snapshot. The answer comes when everything has happened that the move brings with it.
         */
        readonly put: operations["setClock"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move the clock ahead
         * @description By a length of time, to a moment, or to the next instant at which time alone changes anything.
         */
        readonly post: operations["advanceClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/fixture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Take the fixture out as a fixture file
         * @description With fixed instants. Keys, bundles and sessions keep their ids as long as they keep their names; what clients have
         *     granted comes back with other ids. A snapshot is exact.
         */
        readonly get: operations["dumpFixture"];
        /**
         * Put another fixture in
         * @description The clock goes on; faults and journal stay.
         */
        readonly put: operations["loadFixture"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin again
         * @description As it began: the fixture that was loaded last, the clock's first instant, no faults, an empty journal, unused limits.
         *     Snapshots stay.
         */
        readonly post: operations["resetWorkspace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/snapshots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the snapshots */
        readonly get: operations["listSnapshots"];
        readonly put?: never;
        /**
         * Keep the fixture as it is
         * @description Ledger, clock and ids. One of the same name is replaced; without a name it gets the next number.
         */
        readonly post: operations["takeSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/snapshots/{snapshot}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Forget a snapshot */
        readonly delete: operations["removeSnapshot"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/snapshots/{snapshot}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Go back to a snapshot
         * @description Brings back ledger, clock and ids. Faults and journal stay; the limits are unused afterwards.
         */
        readonly post: operations["restoreSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/snapshots/{snapshot}/fork": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let a copy go its own way
         * @description A new workspace that goes on from the snapshot: the same ledger and ids, the same clock, and new keys under the same
         *     names.
         */
        readonly post: operations["forkSnapshot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Open an account */
        readonly post: operations["createAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/accounts/{account}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete an account for good */
        readonly delete: operations["deleteAccount"];
        readonly options?: never;
        readonly head?: never;
        /** Change what an account has paid for */
        readonly patch: operations["changeAccount"];
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make an API key */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/keys/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke an API key for good */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/bundles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make a bundle */
        readonly post: operations["createBundle"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/bundles/{bundle}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a bundle's status or payment settings
         * @description Payment settings are replaced as a whole; `null` takes them away.
         */
        readonly patch: operations["changeBundle"];
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/checkouts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let a user confirm the disclaimer
         * @description Makes a checkout session of 15 minutes and says which URL the platform opens for the user.
         */
        readonly post: operations["confirmDisclaimer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/checkouts/{checkout}/expire": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End a checkout session now */
        readonly post: operations["expireCheckout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the faults */
        readonly get: operations["listFaults"];
        readonly put?: never;
        /** Order trouble */
        readonly post: operations["addFault"];
        /** End all trouble */
        readonly delete: operations["resetFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/faults/{fault}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End one fault */
        readonly delete: operations["removeFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the journal
         * @description The exchanges of the workspace, the oldest first, without any secret; at most the last thousand are kept.
         */
        readonly get: operations["listRequests"];
        readonly put?: never;
        readonly post?: never;
        /** Clear the journal */
        readonly delete: operations["clearRequests"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/requests/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read one entry of the journal */
        readonly get: operations["readRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/follow": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Be told of every exchange
         * @description Server-sent events named `request`, each with an entry as its data and the entry's number as its id. Filters are
         *     those of the journal. With `after`, or the header `Last-Event-ID`, the entries since then come first.
         */
        readonly get: operations["followRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/har": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Export the journal as an HTTP archive */
        readonly get: operations["exportHar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Tell of something that no request shows
         * @description That an invoice was paid, a customer cancelled, a user was charged: between the requests before and those to come.
         *     Only then can the client be judged by the rules about it.
         */
        readonly post: operations["noteScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/workspaces/{workspace}/advice": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ask what the client does wrong */
        readonly get: operations["readAdvice"];
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
        /** @description Every refusal. */
        readonly ErrorResponse: {
            readonly errorCode: components["schemas"]["ErrorCode"];
            readonly message: string;
            readonly metadata?: {
                readonly [key: string]: string;
            };
        };
        /** @enum {string} */
        readonly ErrorCode: "errors.control.host_not_allowed" | "errors.control.origin_not_allowed" | "errors.control.token_missing" | "errors.control.token_wrong" | "errors.control.route_not_found" | "errors.control.method_not_allowed" | "errors.control.unsupported_media_type" | "errors.control.body_too_large" | "errors.control.malformed_json" | "errors.control.invalid_body" | "errors.control.invalid_parameter" | "errors.control.not_found" | "errors.control.refused" | "errors.control.internal";
        readonly Nothing: Record<string, never>;
        /** @description What a thing is called here. */
        readonly Name: string;
        readonly WorkspaceName: string;
        /** Format: date-time */
        readonly Instant: string;
        /** @description A date-time, or a moment as fixture files write it. */
        readonly Moment: string;
        /** @enum {string} */
        readonly PublicOperation: "listBundles" | "searchUsers" | "listBundleUsers" | "listBundleGrants" | "createBundleGrant" | "revokeBundleGrant" | "readCheckout";
        readonly MockView: {
            readonly version: string;
            readonly contractVersion: string;
            readonly controlVersion: string;
            /** @description What stands before /v1. */
            readonly baseUrl: string;
            readonly pid: number;
            /** @description Requests a minute for each address and for each key. */
            readonly rateLimit: number | "off";
            /** @enum {string} */
            readonly rateLimitTime: "real" | "fixture";
            readonly workspaces: readonly string[];
        };
        readonly VariantsView: {
            readonly variants: readonly components["schemas"]["VariantView"][];
        };
        readonly VariantView: {
            readonly name: string;
            readonly value: string;
            readonly default: string;
            readonly values: readonly string[];
            readonly rule: string;
            readonly text: string;
        };
        readonly WorkspacesView: {
            readonly workspaces: readonly components["schemas"]["WorkspaceView"][];
        };
        readonly WorkspaceView: {
            readonly name: string;
            /** @description The name of the fixture that it began with. */
            readonly fixture: string;
            readonly clock: components["schemas"]["ClockView"];
            readonly count: components["schemas"]["Count"];
            /** @description The API keys, whole, by name. */
            readonly keys: {
                readonly [key: string]: string;
            };
            /** @description Their ids by name. */
            readonly bundles: {
                readonly [key: string]: string;
            };
            /** @description Their ids by name. */
            readonly checkouts: {
                readonly [key: string]: string;
            };
            /** @description Their display names by name. */
            readonly accounts: {
                readonly [key: string]: string;
            };
            readonly snapshots: readonly string[];
            /** @description How many there are. */
            readonly faults: number;
        };
        readonly Count: {
            readonly accounts: number;
            readonly bundles: number;
            readonly keys: number;
            readonly checkouts: number;
            readonly grants: {
                readonly current: number;
                readonly scheduled: number;
                readonly expired: number;
                readonly revoked: number;
            };
        };
        readonly WorkspaceRequest: {
            readonly name?: components["schemas"]["WorkspaceName"];
            readonly fixture?: components["schemas"]["FixtureChoice"];
            readonly clock?: components["schemas"]["ClockSetting"];
        };
        /** @description The name of a fixture that comes with the program, or a fixture file as JSON. */
        readonly FixtureChoice: string | components["schemas"]["FixtureFile"];
        /** @description A fixture as its file says it; every fault of it is told with its place. */
        readonly FixtureFile: {
            readonly [key: string]: unknown;
        };
        readonly FixtureRequest: {
            readonly fixture: components["schemas"]["FixtureChoice"];
        };
        readonly ClockView: {
            /** @enum {string} */
            readonly mode: "system" | "frozen" | "scaled";
            readonly rate?: number;
            readonly now: components["schemas"]["Instant"];
        };
        readonly ClockSetting: {
            /** @enum {string} */
            readonly mode: "system" | "frozen" | "scaled";
            /** @description How many times as fast as the machine; only with scaled. */
            readonly rate?: number;
            readonly at?: components["schemas"]["Moment"];
        };
        /** @description One of the three. */
        readonly Advance: {
            /** @description A length of time such as 30d, 1mo or 1d12h; a month is one of the calendar. */
            readonly by: string;
        } | {
            readonly to: components["schemas"]["Moment"];
        } | {
            /** @constant */
            readonly nextEvent: true;
        };
        readonly Move: {
            readonly from: components["schemas"]["Instant"];
            readonly to: components["schemas"]["Instant"];
            /** @description What time alone has changed, the earliest first, at most a thousand. */
            readonly changed: readonly components["schemas"]["Change"][];
            /** @description Whether more has changed than is listed. */
            readonly more: boolean;
        };
        readonly Change: {
            readonly at: components["schemas"]["Instant"];
            /** @enum {string} */
            readonly kind: "grant-current" | "grant-expired" | "checkout-ended";
            readonly bundleId: string;
            readonly grantId?: string;
            readonly checkoutId?: string;
            /** @description As the bundle's owner knows them; missing when the account is deleted. */
            readonly userId?: string;
            readonly displayName?: string;
        };
        readonly SnapshotsView: {
            readonly snapshots: readonly components["schemas"]["SnapshotView"][];
        };
        readonly SnapshotView: {
            readonly name: string;
            readonly at: components["schemas"]["Instant"];
            readonly fixture: string;
            readonly bytes: number;
        };
        readonly SnapshotRequest: {
            readonly name?: components["schemas"]["WorkspaceName"];
        };
        readonly ForkRequest: {
            readonly name?: components["schemas"]["WorkspaceName"];
        };
        /** @enum {string} */
        readonly Tier: "free" | "premium" | "elite";
        readonly AccountRequest: {
            readonly name?: components["schemas"]["Name"];
            readonly displayName: string;
            readonly avatar?: string;
            readonly tier?: components["schemas"]["Tier"];
        };
        readonly AccountChange: {
            readonly tier: components["schemas"]["Tier"];
        };
        readonly AccountView: {
            readonly name: string;
            readonly displayName: string;
            readonly avatar?: string;
            readonly tier: components["schemas"]["Tier"];
            readonly createdAt: components["schemas"]["Instant"];
        };
        readonly Permissions: {
            /** @enum {string} */
            readonly bundles?: "none" | "read";
            /** @enum {string} */
            readonly users?: "none" | "read";
            /** @enum {string} */
            readonly grants?: "none" | "read" | "write";
        };
        readonly KeyRequest: {
            readonly name?: components["schemas"]["Name"];
            /** @description An account, by its name here or its display name. */
            readonly owner: string;
            readonly permissions?: components["schemas"]["Permissions"];
            /** @description CIDR masks of the addresses that may use it; none means any. */
            readonly masks?: readonly string[];
        };
        readonly KeyView: {
            readonly name: string;
            readonly id: string;
            /** @description The whole key, to be sent as a bearer. */
            readonly key: string;
            readonly permissions: components["schemas"]["Permissions"];
            readonly masks: readonly string[];
            readonly createdAt: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        readonly BundleAccess: "private" | "public" | "restricted";
        /** @enum {string} */
        readonly BundleStatus: "active" | "partially_active" | "paused" | "partially_paused" | "stopped" | "archived";
        /** @description A checkout URL is strict HTTPS and stands only together with price and currency. */
        readonly Payment: {
            readonly checkoutUrl?: string;
            readonly price?: number;
            readonly currency?: string;
            readonly discount?: {
                /** @enum {string} */
                readonly type: "fixed" | "percent";
                readonly value: number;
            };
        };
        readonly BundleRequest: {
            readonly as?: components["schemas"]["Name"];
            /** @description An account, by its name here or its display name. */
            readonly owner: string;
            readonly name: string;
            readonly marketType?: string;
            readonly quote?: string;
            readonly access?: components["schemas"]["BundleAccess"];
            readonly status?: components["schemas"]["BundleStatus"];
            readonly payment?: components["schemas"]["Payment"];
        };
        readonly BundleChange: {
            readonly status?: components["schemas"]["BundleStatus"];
            readonly payment?: components["schemas"]["Payment"] | null;
        };
        readonly BundleView: {
            /** @description What it is called here. */
            readonly as?: string;
            readonly id: string;
            readonly name: string;
            readonly marketType: string;
            readonly quote: string;
            readonly access: components["schemas"]["BundleAccess"];
            readonly status: components["schemas"]["BundleStatus"];
            readonly createdAt: components["schemas"]["Instant"];
            readonly updatedAt: components["schemas"]["Instant"];
            readonly payment?: components["schemas"]["Payment"];
        };
        readonly CheckoutRequest: {
            readonly name?: components["schemas"]["Name"];
            /** @description A bundle, by its name here or its id. */
            readonly bundle: string;
            /** @description An account, by its name here or its display name. */
            readonly account: string;
        };
        readonly CheckoutView: {
            readonly checkoutId: string;
            readonly bundleId: string;
            readonly startedAt: components["schemas"]["Instant"];
            readonly endsAt: components["schemas"]["Instant"];
        };
        readonly OpenedCheckout: {
            readonly name: string;
            readonly checkoutId: string;
            readonly bundleId: string;
            readonly startedAt: components["schemas"]["Instant"];
            readonly endsAt: components["schemas"]["Instant"];
            /** @description The owner's checkout URL with the session's id in its query. */
            readonly url: string;
        };
        /**
         * @description `latency`: the answer waits. `status`: the API refuses with one of its own errors. `rate-limit`: the key's limit is
         *     used up. `drop-before`: the connection ends and nothing has happened. `drop-after`: everything has happened and the
         *     answer is lost. `truncate`: the body ends too early. `bad-json`: the body is no JSON. `slow-body`: the body comes
         *     drop by drop. `sparse-pages`: lists give short and empty pages that do have a `nextCursor`. `expired-cursor`: a
         *     cursor is refused. `key-revoked`: the key is refused. `checkout-expired`: a session is over.
         * @enum {string}
         */
        readonly FaultKind: "latency" | "status" | "rate-limit" | "drop-before" | "drop-after" | "truncate" | "bad-json" | "slow-body" | "sparse-pages" | "expired-cursor" | "key-revoked" | "checkout-expired";
        /** @description What goes wrong, and when. What is left out does not narrow it. */
        readonly FaultRequest: {
            readonly kind: components["schemas"]["FaultKind"];
            /** @description latency: how long the answer waits. */
            readonly ms?: number;
            /** @description latency: up to so much longer, by chance. */
            readonly jitterMs?: number;
            /** @description status: a code of the public contract. */
            readonly errorCode?: string;
            /** @description status: instead of the code's own. */
            readonly status?: number;
            /** @description status and rate-limit: seconds. */
            readonly retryAfter?: number;
            /** @description truncate: after so many. slow-body: so many at a time. */
            readonly bytes?: number;
            /** @description slow-body: between two drops. */
            readonly pauseMs?: number;
            /** @description sparse-pages: items on a page that has any. */
            readonly keep?: number;
            /** @description sparse-pages: empty pages before each of them. */
            readonly empty?: number;
            readonly operation?: components["schemas"]["PublicOperation"];
            /** @description Only calls with this key, by its name here or its id. */
            readonly key?: string;
            /** @description From this matching call on; without times it alone. */
            readonly nth?: number;
            /** @description How many calls it hits at most. */
            readonly times?: number;
            /** @description How likely a matching call is hit. */
            readonly probability?: number;
            /** @description The same seed, the same draws. */
            readonly seed?: string;
            /** @description How long it lasts by the clock of the workspace, such as 10m. */
            readonly ttl?: string;
        };
        /** @description A fault as it was ordered, and how often it has struck. */
        readonly FaultView: {
            readonly id: string;
            readonly kind: components["schemas"]["FaultKind"];
            /** @description Matching calls so far. */
            readonly seen: number;
            /** @description Calls that it hit. */
            readonly hits: number;
            readonly until?: components["schemas"]["Instant"];
            readonly operation?: components["schemas"]["PublicOperation"];
            /** @description The id of the key. */
            readonly key?: string;
            readonly ms?: number;
            readonly jitterMs?: number;
            readonly errorCode?: string;
            readonly status?: number;
            readonly retryAfter?: number;
            readonly bytes?: number;
            readonly pauseMs?: number;
            readonly keep?: number;
            readonly empty?: number;
            readonly nth?: number;
            readonly times?: number;
            readonly probability?: number;
            readonly seed?: string;
        };
        readonly FaultsView: {
            readonly faults: readonly components["schemas"]["FaultView"][];
        };
        readonly RequestsView: {
            readonly requests: readonly components["schemas"]["RequestView"][];
            /** @description Whether the journal still has everything that ever happened. */
            readonly complete: boolean;
        };
        /** @description One exchange, without any secret. */
        readonly RequestView: {
            /** @description Counted from 1 in the order of the answers. */
            readonly number: number;
            readonly at: components["schemas"]["Instant"];
            readonly realAt: components["schemas"]["Instant"];
            readonly durationMs: number;
            readonly operationId?: components["schemas"]["PublicOperation"];
            /** @description The public part of the key, as the request claims it. */
            readonly keyId?: string;
            readonly authenticated: boolean;
            readonly request: {
                readonly method: string;
                readonly path: string;
                readonly query: string;
                readonly headers: {
                    readonly [key: string]: string;
                };
                readonly body?: string;
                readonly address: string;
            };
            readonly response: {
                readonly status: number;
                readonly headers: {
                    readonly [key: string]: string;
                };
                readonly body: string;
                /** @enum {string} */
                readonly delivery: "whole" | "none" | "part" | "slow";
            };
            readonly refusal?: {
                readonly code: string;
                readonly message: string;
                readonly metadata?: {
                    readonly [key: string]: string;
                };
            };
            /** @description What the ledger said. */
            readonly decision?: string;
            /** @description The stated rules that decided the answer. */
            readonly rules: readonly string[];
            /** @description The open variants that had a say in it. */
            readonly variants: readonly {
                readonly name: string;
                readonly value: string;
                readonly rule: string;
            }[];
            readonly ledger: {
                readonly added: readonly {
                    readonly [key: string]: unknown;
                }[];
                readonly revoked: readonly string[];
            };
            readonly faults: readonly {
                readonly id: string;
                readonly kind: components["schemas"]["FaultKind"];
            }[];
            /** @description Where a key was found, beside the Authorization header, and taken out. */
            readonly keyFoundIn: readonly ("path" | "query" | "headers" | "body")[];
            readonly curl: string;
        };
        readonly Har: {
            readonly log: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Something that happens outside the API. */
        readonly Scenario: {
            /** @constant */
            readonly scenario: "invoice-paid";
            readonly bundleId: components["schemas"]["Identifier"];
            readonly userId: components["schemas"]["Identifier"];
            readonly periodEnd: components["schemas"]["Instant"];
        } | {
            /** @enum {string} */
            readonly scenario: "lifetime-paid" | "payment-failed" | "cancel-at-period-end";
            readonly bundleId: components["schemas"]["Identifier"];
            readonly userId: components["schemas"]["Identifier"];
        } | {
            /** @constant */
            readonly scenario: "refund";
            readonly bundleId: components["schemas"]["Identifier"];
            readonly userId: components["schemas"]["Identifier"];
            readonly sourceId?: components["schemas"]["Identifier"];
        } | {
            /** @constant */
            readonly scenario: "charged";
            readonly checkoutId: components["schemas"]["Identifier"];
        } | {
            /** @constant */
            readonly scenario: "whole-list";
            readonly operationId: components["schemas"]["PublicOperation"];
        } | {
            /** @constant */
            readonly scenario: "whole-program";
        };
        readonly Identifier: string;
        readonly AdviceView: {
            readonly findings: readonly components["schemas"]["FindingView"][];
        };
        readonly FindingView: {
            readonly rule: string;
            /** @enum {string} */
            readonly level: "must" | "should";
            readonly text: string;
            readonly remedy: string;
            readonly cases: readonly {
                readonly what: string;
                /** @description Numbers of entries of the journal. */
                readonly evidence: readonly number[];
            }[];
        };
    };
    responses: {
        /** @description The workspace as it is now. */
        readonly Workspace: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["WorkspaceView"];
            };
        };
        /** @description Where the clock was and is, and what that changed. */
        readonly Moved: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Move"];
            };
        };
        /** @description The snapshot. */
        readonly Snapshot: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["SnapshotView"];
            };
        };
        /** @description The bundle. */
        readonly Bundle: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["BundleView"];
            };
        };
        /** @description It is done. */
        readonly Done: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
        /** @description A parameter or the body is not in order. */
        readonly Invalid: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The token is missing or wrong. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request comes from a place that may not ask. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no such thing. */
        readonly Unknown: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description It cannot be done as things are. */
        readonly Refused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is too large. */
        readonly TooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not sent as JSON. */
        readonly NotJson: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A fault of ours. */
        readonly Failed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description The workspace, by name.
         * @example main
         */
        readonly Workspace: string;
        /**
         * @description The snapshot, by name.
         * @example before-renewal
         */
        readonly Snapshot: string;
        /**
         * @description The account, by its name here or its display name.
         * @example ada
         */
        readonly Account: string;
        /**
         * @description The key, by its name here or its id.
         * @example readOnly
         */
        readonly Key: string;
        /**
         * @description The bundle, by its name here or its id.
         * @example main
         */
        readonly Bundle: string;
        /**
         * @description The session, by its name here or its id.
         * @example fresh
         */
        readonly Checkout: string;
        /**
         * @description The fault, by its id.
         * @example fault-1
         */
        readonly Fault: string;
        /**
         * @description The number of the entry.
         * @example 12
         */
        readonly Number: number;
        /**
         * @description Only entries later than the one of this number.
         * @example 12
         */
        readonly After: number;
        /**
         * @description Only of this operation of the public API.
         * @example createBundleGrant
         */
        readonly OfOperation: components["schemas"]["PublicOperation"];
        /**
         * @description Only with this key, by its name here or its id.
         * @example full
         */
        readonly OfKey: string;
        /**
         * @description Only with this method.
         * @example POST
         */
        readonly OfMethod: string;
        /**
         * @description Only where the path begins so.
         * @example /v1/bundles
         */
        readonly OfPath: string;
        /**
         * @description Only answered with this status, or with one of its class.
         * @example 4xx
         */
        readonly OfStatus: string;
        /**
         * @description Only refused with this code.
         * @example errors.bundle.not_found
         */
        readonly OfErrorCode: string;
        /**
         * @description Only where the ledger said so.
         * @example covered
         */
        readonly OfDecision: string;
        /**
         * @description Only hit by trouble of this kind.
         * @example drop-after
         */
        readonly OfFault: components["schemas"]["FaultKind"];
        /**
         * @description Only those that changed the ledger.
         * @example true
         */
        readonly Changed: "true";
        /**
         * @description Only so many, the last ones.
         * @example 20
         */
        readonly Last: number;
    };
    requestBodies: {
        /** @description An empty object, so that no page of another origin can send it unasked. */
        readonly Nothing: {
            readonly content: {
                readonly "application/json": components["schemas"]["Nothing"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly showReference: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly readMock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MockView"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly listVariants: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every switch with its choices. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VariantsView"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly listWorkspaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, the main one first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WorkspacesView"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly createWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WorkspaceRequest"];
            };
        };
        readonly responses: {
            /** @description The new workspace. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WorkspaceView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly readWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Workspace"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly removeWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly readClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClockView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly setClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockSetting"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Moved"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Advance"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Moved"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly dumpFixture: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A fixture file as JSON. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FixtureFile"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly loadFixture: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FixtureRequest"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Workspace"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly resetWorkspace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["Nothing"];
        readonly responses: {
            readonly 200: components["responses"]["Workspace"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly listSnapshots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, the oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SnapshotsView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly takeSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SnapshotRequest"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Snapshot"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly removeSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The snapshot, by name.
                 * @example before-renewal
                 */
                readonly snapshot: components["parameters"]["Snapshot"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly restoreSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The snapshot, by name.
                 * @example before-renewal
                 */
                readonly snapshot: components["parameters"]["Snapshot"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["Nothing"];
        readonly responses: {
            readonly 200: components["responses"]["Workspace"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly forkSnapshot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The snapshot, by name.
                 * @example before-renewal
                 */
                readonly snapshot: components["parameters"]["Snapshot"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForkRequest"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Workspace"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly createAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccountRequest"];
            };
        };
        readonly responses: {
            /** @description The account. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly deleteAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The account, by its name here or its display name.
                 * @example ada
                 */
                readonly account: components["parameters"]["Account"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly changeAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The account, by its name here or its display name.
                 * @example ada
                 */
                readonly account: components["parameters"]["Account"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AccountChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeyRequest"];
            };
        };
        readonly responses: {
            /** @description The key, whole. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The key, by its name here or its id.
                 * @example readOnly
                 */
                readonly key: components["parameters"]["Key"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly createBundle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BundleRequest"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Bundle"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly changeBundle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The bundle, by its name here or its id.
                 * @example main
                 */
                readonly bundle: components["parameters"]["Bundle"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BundleChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Bundle"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly confirmDisclaimer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        readonly responses: {
            /** @description The session, and the owner's URL with its id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenedCheckout"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly expireCheckout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The session, by its name here or its id.
                 * @example fresh
                 */
                readonly checkout: components["parameters"]["Checkout"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["Nothing"];
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckoutView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All that are not over. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FaultsView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly addFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FaultRequest"];
            };
        };
        readonly responses: {
            /** @description The fault. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FaultView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Refused"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly resetFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The fault, by its id.
                 * @example fault-1
                 */
                readonly fault: components["parameters"]["Fault"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only entries later than the one of this number.
                 * @example 12
                 */
                readonly after?: components["parameters"]["After"];
                /**
                 * @description Only of this operation of the public API.
                 * @example createBundleGrant
                 */
                readonly operation?: components["parameters"]["OfOperation"];
                /**
                 * @description Only with this key, by its name here or its id.
                 * @example full
                 */
                readonly key?: components["parameters"]["OfKey"];
                /**
                 * @description Only with this method.
                 * @example POST
                 */
                readonly method?: components["parameters"]["OfMethod"];
                /**
                 * @description Only where the path begins so.
                 * @example /v1/bundles
                 */
                readonly path?: components["parameters"]["OfPath"];
                /**
                 * @description Only answered with this status, or with one of its class.
                 * @example 4xx
                 */
                readonly status?: components["parameters"]["OfStatus"];
                /**
                 * @description Only refused with this code.
                 * @example errors.bundle.not_found
                 */
                readonly errorCode?: components["parameters"]["OfErrorCode"];
                /**
                 * @description Only where the ledger said so.
                 * @example covered
                 */
                readonly decision?: components["parameters"]["OfDecision"];
                /**
                 * @description Only hit by trouble of this kind.
                 * @example drop-after
                 */
                readonly fault?: components["parameters"]["OfFault"];
                /**
                 * @description Only those that changed the ledger.
                 * @example true
                 */
                readonly changed?: components["parameters"]["Changed"];
                /**
                 * @description Only so many, the last ones.
                 * @example 20
                 */
                readonly last?: components["parameters"]["Last"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries that fit. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestsView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly clearRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly readRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
                /**
                 * @description The number of the entry.
                 * @example 12
                 */
                readonly number: components["parameters"]["Number"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly followRequests: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only entries later than the one of this number.
                 * @example 12
                 */
                readonly after?: components["parameters"]["After"];
                /**
                 * @description Only of this operation of the public API.
                 * @example createBundleGrant
                 */
                readonly operation?: components["parameters"]["OfOperation"];
                /**
                 * @description Only with this key, by its name here or its id.
                 * @example full
                 */
                readonly key?: components["parameters"]["OfKey"];
                /**
                 * @description Only with this method.
                 * @example POST
                 */
                readonly method?: components["parameters"]["OfMethod"];
                /**
                 * @description Only where the path begins so.
                 * @example /v1/bundles
                 */
                readonly path?: components["parameters"]["OfPath"];
                /**
                 * @description Only answered with this status, or with one of its class.
                 * @example 4xx
                 */
                readonly status?: components["parameters"]["OfStatus"];
                /**
                 * @description Only refused with this code.
                 * @example errors.bundle.not_found
                 */
                readonly errorCode?: components["parameters"]["OfErrorCode"];
                /**
                 * @description Only where the ledger said so.
                 * @example covered
                 */
                readonly decision?: components["parameters"]["OfDecision"];
                /**
                 * @description Only hit by trouble of this kind.
                 * @example drop-after
                 */
                readonly fault?: components["parameters"]["OfFault"];
                /**
                 * @description Only those that changed the ledger.
                 * @example true
                 */
                readonly changed?: components["parameters"]["Changed"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A stream without an end of its own. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly exportHar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description HAR 1.2, as free of secrets as the journal. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Har"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly noteScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Scenario"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Done"];
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 413: components["responses"]["TooLarge"];
            readonly 415: components["responses"]["NotJson"];
            readonly 500: components["responses"]["Failed"];
        };
    };
    readonly readAdvice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The workspace, by name.
                 * @example main
                 */
                readonly workspace: components["parameters"]["Workspace"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One finding for each rule that was broken so far. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdviceView"];
                };
            };
            readonly 400: components["responses"]["Invalid"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["Unknown"];
            readonly 500: components["responses"]["Failed"];
        };
    };
}
