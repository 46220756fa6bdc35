/** A write that breaks an invariant of the ledger, such as a second grant for one source or an unknown account; nothing of it was stored. */
export class RefusedWrite extends Error {
  override readonly name = 'RefusedWrite'
}
