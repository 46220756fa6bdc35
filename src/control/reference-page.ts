import contract from '../../spec/generated/openapi.json' with { type: 'json' }

/** The reference of the public API as one HTML page that loads nothing from anywhere. */
export const referencePage = async (): Promise<string> => {
  const { renderReference } = await import('../reference/render-reference.ts')
  return renderReference(contract)
}
