/** A value that SQLite takes or gives. */
export type Value = number | string | Uint8Array | null

/** One SQL statement: `read` reaches its rows by an index, `write` changes some, `per-bundle` reads some of each bundle, `whole` has to look at everything there is. */
export interface Statement<Parameters extends readonly unknown[], Row> {
  readonly kind: 'read' | 'write' | 'per-bundle' | 'whole'
  readonly sql: string
  /** Only for the compiler: what it takes and the tuple it gives. */
  readonly types?: (...parameters: Parameters) => Row
}

const made: Statement<readonly never[], unknown>[] = []

/** Every statement of the loaded files, so that the test of their query plans can forget none. */
export const allStatements: readonly Statement<readonly never[], unknown>[] = made

/** A statement that reads a bounded number of rows through an index. */
export const read = <Parameters extends readonly unknown[], Row extends readonly Value[]>(
  sql: string,
): Statement<Parameters, Row> => make('read', sql)

/** A statement that writes. */
export const write = <Parameters extends readonly unknown[]>(sql: string): Statement<Parameters, never> =>
  make('write', sql)

/** A statement that reads what is due in each bundle through an index: it grows with the bundles and no other table. For the clock. */
export const perBundle = <Parameters extends readonly unknown[], Row extends readonly Value[]>(
  sql: string,
): Statement<Parameters, Row> => make('per-bundle', sql)

/** A statement that may walk whole tables: never on the way of a request. */
export const whole = <Parameters extends readonly unknown[], Row extends readonly Value[]>(
  sql: string,
): Statement<Parameters, Row> => make('whole', sql)

function make<Parameters extends readonly unknown[], Row>(
  kind: Statement<Parameters, Row>['kind'],
  sql: string,
): Statement<Parameters, Row> {
  const statement = { kind, sql: planOnce(sql) }
  made.push(statement)
  return statement
}

/**
 * A bare parameter invites SQLite (built with STAT4) to plan the statement anew for each value, which takes longer than most
 * of our statements run: three to ten microseconds. Behind a plus it is an expression, and the plan stays.
 */
const planOnce = (sql: string): string => sql.replace(/(\?|@\w+)/g, '+$1')
