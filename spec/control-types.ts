import type { Advance, ClockSetting, ErrorResponse, Move, operations } from './generated/control.ts'

/** The types of the control plane, the mock's own HTTP interface for clock, faults and fixtures: its schemas under their own names, and four under those that this project uses. */
export type * from './generated/control.ts'
export type ClockRequest = ClockSetting
export type AdvanceRequest = Advance
export type MoveView = Move
export type ControlErrorBody = ErrorResponse

export type ControlOperations = operations

/** The JSON that an operation of the control plane takes. */
export type ControlBody<Id extends keyof ControlOperations> = ControlOperations[Id] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
}
  ? Body
  : undefined

/** The JSON that an operation of the control plane answers with when all is well. */
export type ControlSuccess<Id extends keyof ControlOperations> =
  ControlOperations[Id]['responses'][200] extends {
    readonly content: { readonly 'application/json': infer Body }
  }
    ? Body
    : undefined
