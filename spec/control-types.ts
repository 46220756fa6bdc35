import type { components, operations } from './generated/control.ts'

type Schemas = components['schemas']

/** The control plane's schemas under the names that this project uses for them. */
export type MockView = Schemas['MockView']
export type VariantsView = Schemas['VariantsView']
export type WorkspaceView = Schemas['WorkspaceView']
export type WorkspaceRequest = Schemas['WorkspaceRequest']
export type FixtureChoice = Schemas['FixtureChoice']
export type ClockView = Schemas['ClockView']
export type ClockRequest = Schemas['ClockSetting']
export type AdvanceRequest = Schemas['Advance']
export type MoveView = Schemas['Move']
export type SnapshotView = Schemas['SnapshotView']
export type AccountView = Schemas['AccountView']
export type KeyView = Schemas['KeyView']
export type BundleView = Schemas['BundleView']
export type CheckoutView = Schemas['CheckoutView']
export type OpenedCheckout = Schemas['OpenedCheckout']
export type Payment = Schemas['Payment']
export type FaultRequest = Schemas['FaultRequest']
export type FaultView = Schemas['FaultView']
export type RequestView = Schemas['RequestView']
export type Scenario = Schemas['Scenario']
export type AdviceView = Schemas['AdviceView']
export type FindingView = Schemas['FindingView']
export type ControlErrorBody = Schemas['ErrorResponse']
/** An empty object: it is done. */
export type Nothing = Schemas['Nothing']

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
