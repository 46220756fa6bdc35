import { hrefOf, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { choice, Form, text } from './form.tsx'

/** A form that sends a request to the public API with a key of the workspace, and opens its detail. */
export function SendRequest() {
  const { workspace } = usePage()
  const { value } = useWorkspace('/workspaces/{workspace}')
  const keys = Object.keys(value?.keys ?? {})
  const [usual] = keys
  // Waits for the keys.
  if (usual === undefined) return null
  const fields = {
    method: choice('Method', ['GET', 'POST', 'DELETE'], { hint: 'GET' }),
    path: text('Path', { hint: '/v1/bundles' }),
    key: choice('Key', keys, { hint: usual }),
    body: text('Body', { hint: '{"userId":"…","grantType":"gift"}' }),
  }
  return (
    <details class="send">
      <summary>Send a request</summary>
      <Form
        label="Send"
        effect="The mock answers it as it answers a client, and the journal keeps it."
        fields={fields}
        takes={(name, { method }) => name !== 'body' || method === 'POST'}
        act={({ method = 'GET', path = '/v1/bundles', key = usual, body }) => ({
          title: `Send ${method} ${path}`,
          kind: 'plain',
          run: async () => {
            const sent = await call('post', '/workspaces/{workspace}/send', [workspace], {
              body: { method, path, key, ...(body !== undefined && { body }) },
            })
            location.hash = hrefOf(workspace, 'requests', sent.number)
          },
        })}
      />
    </details>
  )
}
