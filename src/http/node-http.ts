/**
 * `node:http` as `require` gives it. An import reads every export of it, also those that load Node's whole `fetch` when they are
 * read: a quarter of the time in which a mock starts.
 */
export const { createServer, IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')
