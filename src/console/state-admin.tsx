import { useState } from 'preact/hooks'
import type { Payment } from '../../spec/control-types.ts'
import { bundleAccesses, bundleStatuses, tiers } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import { usePage, useWorkspace } from './context.ts'
import { type Answer, call } from './control-client.ts'
import { ActionButton, choice, Form, list, number, ObjectTable, text } from './form.tsx'
import { CopyableText } from './request-detail.tsx'
import { dayOf, Id, momentOf, Text } from './text.tsx'

const day = (instant: string): string => dayOf(Date.parse(instant))

/** The console's section of accounts, with a filter by prefix; those of bundles, API keys and checkout sessions follow. */
export function Users() {
  const { workspace, act } = usePage()
  const [prefix, setPrefix] = useState('')
  const [limit, setLimit] = useState(50)
  const { value: keys } = useWorkspace('/workspaces/{workspace}/keys')
  const owners = [...new Set(keys?.keys.map((key) => key.owner))]
  const [chosen, setChosen] = useState<string>()
  // As the form that sends a request does, without a choice.
  const { value: mock } = useWorkspace('/workspaces/{workspace}')
  const [usual] = Object.keys(mock?.keys ?? {})
  const owner = chosen ?? keys?.keys.find(({ name }) => name === usual)?.owner
  const ownerOf = useOwners()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/accounts', {
    limit,
    ...(owner !== undefined && { owner }),
    ...(prefix !== '' && { prefix }),
  })
  return (
    <>
      <p>
        <label>
          Names that begin with{' '}
          <input
            value={prefix}
            spellcheck={false}
            onInput={({ currentTarget }) => setPrefix(currentTarget.value)}
          />
        </label>{' '}
        <label>
          User ids as seen by{' '}
          <select value={owner} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {owners.map((id) => (
              <option key={id} value={id}>
                {visible(ownerOf(id))}
              </option>
            ))}
          </select>
        </label>
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ObjectTable
        label="Users"
        head={['Display name', 'Short name', 'User id', 'Tier', 'Created', 'Actions']}
        none="No account has such a name."
        rows={(value?.accounts ?? []).map((user) => ({
          key: user.id,
          cells: [
            <Text key="displayName" of={user.displayName} />,
            user.name ?? '',
            user.userId !== undefined && <Id key="id" id={user.userId} of="the user id" />,
            user.deletedAt === undefined ? (
              <select
                key="tier"
                aria-label={`Tier of ${visible(user.displayName)}`}
                value={user.tier}
                onChange={({ currentTarget }) => {
                  const tier = tiers.find((each) => each === currentTarget.value) ?? 'free'
                  void act({
                    title: `Make it ${tier}`,
                    effect: `${user.displayName} becomes ${tier}. Keys of an account that is neither premium nor elite are refused.`,
                    kind: 'undoable',
                    run: () =>
                      call('patch', '/workspaces/{workspace}/accounts/{account}', [workspace, user.id], {
                        body: { tier },
                      }),
                  }).then((isDone) => {
                    if (!isDone) currentTarget.value = user.tier
                  })
                }}
              >
                {tiers.map((tier) => (
                  <option key={tier}>{tier}</option>
                ))}
              </select>
            ) : (
              'deleted'
            ),
            day(user.createdAt),
            user.deletedAt === undefined && (
              <ActionButton
                class="danger"
                label="Delete"
                act={{
                  title: 'Delete the account',
                  effect: `${user.displayName} is deleted: the grants stay in the lists without a user, and the user ids of the account are refused.`,
                  kind: 'undoable',
                  run: () =>
                    call('delete', '/workspaces/{workspace}/accounts/{account}', [workspace, user.id]),
                }}
              />
            ),
          ],
        }))}
      />
      {value?.nextCursor !== undefined && limit < 1000 && (
        <button type="button" onClick={() => setLimit(Math.min(1000, limit * 4))}>
          Show more
        </button>
      )}
      <div class="card">
        <h3>Open an account</h3>
        <Form
          label="Open the account"
          effect="A user that clients find by the search. Only a premium or elite account can own keys."
          fields={{
            displayName: text('Display name', { required: true }),
            name: text('Short name', { hint: 'made up if empty' }),
            tier: choice('Tier', tiers),
          }}
          act={({ displayName = '', ...rest }) => ({
            title: 'Open the account',
            kind: 'plain',
            run: () =>
              call('post', '/workspaces/{workspace}/accounts', [workspace], {
                body: { displayName, ...rest },
              }),
          })}
        />
      </div>
    </>
  )
}

/** Returns a function from ids to display names, for the first thousand accounts. */
function useOwners(): (id: string) => string {
  const { value } = useWorkspace('/workspaces/{workspace}/accounts', { limit: 1000 })
  const names = new Map(value?.accounts.map(({ id, displayName }) => [id, displayName]))
  return (id) => names.get(id) ?? id
}

const paymentFields = {
  checkoutUrl: text('Checkout URL', { hint: 'https://shop.example/checkout' }),
  price: number('Price'),
  currency: text('Currency'),
  discountType: choice('Discount', ['fixed', 'percent'], { hint: 'none' }),
  discountValue: number('Discount value'),
}

/** The bundles of all owners. */
export function Bundles() {
  const { workspace, act } = usePage()
  const ownerOf = useOwners()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/bundles')
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const path = '/workspaces/{workspace}/bundles/{bundle}'
  return (
    <>
      <ObjectTable
        label="Bundles"
        head={['Name', 'Short name', 'Id', 'Owner', 'Payment', 'Status']}
        none="There is no bundle."
        rows={value.bundles.map(({ id, as, name, owner, status, payment }) => ({
          key: id,
          cells: [
            <Text key="name" of={name} />,
            as ?? '',
            <Id key="id" id={id} />,
            <Text key="owner" of={ownerOf(owner)} />,
            <Text key="payment" of={paymentText(payment)} />,
            <select
              key="status"
              aria-label={`Status of ${visible(name)}`}
              value={status}
              onChange={({ currentTarget }) => {
                const wanted = bundleStatuses.find((each) => each === currentTarget.value) ?? status
                void act({
                  title: `Make it ${wanted}`,
                  effect: `${name} becomes ${wanted}.${wanted === 'archived' ? ' It leaves the list of bundles.' : ''}`,
                  kind: 'undoable',
                  run: () => call('patch', path, [workspace, id], { body: { status: wanted } }),
                }).then((isDone) => {
                  if (!isDone) currentTarget.value = status
                })
              }}
            >
              {bundleStatuses.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>,
          ],
        }))}
      />
      <div class="card">
        <h3>Replace the payment settings</h3>
        <Form
          label="Replace"
          effect="All settings of the bundle are replaced; an empty form removes them."
          fields={{ bundle: text('Bundle', { hint: 'short name or id', required: true }), ...paymentFields }}
          act={({ bundle = '', discountType: type, discountValue: amount, ...rest }) => {
            const payment = { ...rest, ...(type && amount && { discount: { type, value: amount } }) }
            return {
              title: `Replace the payment settings of ${bundle}`,
              effect: `They become: ${paymentText(payment) || 'none'}.`,
              kind: 'undoable',
              run: () =>
                call('patch', path, [workspace, bundle], {
                  body: { payment: Object.keys(payment).length === 0 ? null : payment },
                }),
            }
          }}
        />
      </div>
      <div class="card">
        <h3>Create a bundle</h3>
        <Form
          label="Create the bundle"
          effect="Its owner's keys find it in the list of bundles."
          fields={{
            owner: text('Owner', { hint: 'name or display name', required: true }),
            name: text('Name', { required: true }),
            as: text('Short name', { hint: 'made up if empty' }),
            access: choice('Access', bundleAccesses),
            status: choice('Status', bundleStatuses),
            marketType: text('Market type'),
            quote: text('Quote'),
          }}
          act={({ owner = '', name = '', ...rest }) => ({
            title: 'Create the bundle',
            kind: 'plain',
            run: () =>
              call('post', '/workspaces/{workspace}/bundles', [workspace], {
                body: { owner, name, ...rest },
              }),
          })}
        />
      </div>
    </>
  )
}

function paymentText(payment: Payment = {}): string {
  const { price, currency, discount, checkoutUrl } = payment
  const less = discount && `less ${discount.value}${discount.type === 'percent' ? ' %' : ''}`
  return [price === undefined ? undefined : `${price} ${currency ?? ''}`.trim(), less, checkoutUrl]
    .filter((part) => part !== undefined)
    .join(', ')
}

const permissionFields = {
  bundles: choice('Bundles', ['none', 'read'], { hint: 'read, the default' }),
  users: choice('Users', ['none', 'read'], { hint: 'read, the default' }),
  grants: choice('Grants', ['none', 'read', 'write'], { hint: 'write, the default' }),
}

/** The API keys; a whole key is shown on demand only. */
export function Keys() {
  const { workspace } = usePage()
  const ownerOf = useOwners()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/keys')
  const { value: wholeKeys } = useWorkspace('/workspaces/{workspace}')
  const [shownName, setShownName] = useState<string>()
  if (value === undefined) return <p>{problem ?? 'Loading'}</p>
  const whole = shownName === undefined ? undefined : wholeKeys?.keys[shownName]
  return (
    <>
      <ObjectTable
        label="Keys"
        head={['Name', 'Id', 'Owner', 'Permissions', 'Addresses', 'Actions']}
        none="There is no key."
        rows={value.keys.map(({ id, name, owner, permissions, masks, revokedAt }) => ({
          key: id,
          cells: [
            name ?? '',
            <Id key="id" id={id} />,
            <Text key="owner" of={ownerOf(owner)} />,
            Object.entries(permissions)
              .map(([kind, level]) => `${kind} ${level}`)
              .join(', '),
            masks.length === 0 ? 'any' : masks.join(', '),
            revokedAt !== undefined ? (
              `revoked ${day(revokedAt)}`
            ) : (
              <div class="acts">
                {name !== undefined && (
                  <button type="button" onClick={() => setShownName(shownName === name ? undefined : name)}>
                    {shownName === name ? 'Hide' : 'Show'}
                  </button>
                )}
                <ActionButton
                  class="danger"
                  label="Revoke"
                  act={{
                    title: `Revoke ${name ?? id}`,
                    effect: 'Requests with this key are refused from now on.',
                    kind: 'undoable',
                    run: () => call('delete', '/workspaces/{workspace}/keys/{key}', [workspace, id]),
                  }}
                />
              </div>
            ),
          ],
        }))}
      />
      {whole !== undefined && (
        <div class="card">
          <h3>The key {shownName}</h3>
          <CopyableText text={whole} />
        </div>
      )}
      <div class="card">
        <h3>Create a key</h3>
        <Form
          label="Create the key"
          effect="It works at once, with these permissions only."
          fields={{
            owner: text('Owner', { hint: 'premium or elite account', required: true }),
            name: text('Short name', { hint: 'made up if empty' }),
            ...permissionFields,
            masks: list('Addresses', { hint: '10.0.0.0/8, any' }),
          }}
          act={({ owner = '', name, masks, ...permissions }) => ({
            title: 'Create the key',
            kind: 'plain',
            run: async () => {
              const created = await call('post', '/workspaces/{workspace}/keys', [workspace], {
                body: { owner, permissions, ...(name && { name }), ...(masks && { masks }) },
              })
              setShownName(created.name)
            },
          })}
        />
      </div>
    </>
  )
}

/** The checkout sessions, which begin when a user confirms the disclaimer. */
export function Checkouts() {
  const { workspace } = usePage()
  const nameOf = useOwners()
  const [opened, setOpened] = useState<Answer<'post', '/workspaces/{workspace}/checkouts'>>()
  const { value, problem } = useWorkspace('/workspaces/{workspace}/checkouts')
  const { value: bundles } = useWorkspace('/workspaces/{workspace}/bundles')
  const { value: clock } = useWorkspace('/workspaces/{workspace}/clock')
  if (value === undefined || clock === undefined) return <p>{problem ?? 'Loading'}</p>
  const bundleNames = new Map(bundles?.bundles.map(({ id, name }) => [id, name]))
  return (
    <>
      <ObjectTable
        label="Checkout sessions"
        head={['Name', 'Id', 'User', 'Bundle', 'Ends', 'Actions']}
        none="There is no checkout session."
        rows={value.checkouts.map(({ checkoutId: id, name, bundleId: bundle, account, endsAt }) => ({
          key: id,
          cells: [
            name ?? '',
            <Id key="id" id={id} />,
            <Text key="user" of={nameOf(account)} />,
            <Text key="bundle" of={bundleNames.get(bundle) ?? bundle} />,
            `${momentOf(Date.parse(endsAt))} UTC`,
            endsAt <= clock.now ? (
              'ended'
            ) : (
              <ActionButton
                class="danger"
                label="End"
                act={{
                  title: `End ${name ?? id}`,
                  effect: 'The session ends now; to read it is refused, as after fifteen minutes.',
                  kind: 'undoable',
                  run: () =>
                    call('post', '/workspaces/{workspace}/checkouts/{checkout}/expire', [workspace, id]),
                }}
              />
            ),
          ],
        }))}
      />
      <div class="card">
        <h3>Begin a checkout session</h3>
        <Form
          label="Begin the session"
          effect="As when a user confirms the disclaimer on the platform: a session of fifteen minutes begins, and the address that the platform opens for the user is shown here."
          fields={{
            bundle: text('Bundle', { hint: 'with a checkout URL', required: true }),
            account: text('User', { hint: 'name or display name', required: true }),
            name: text('Short name', { hint: 'made up if empty' }),
          }}
          act={({ bundle = '', account = '', ...rest }) => ({
            title: 'Begin the session',
            kind: 'plain',
            run: async () =>
              setOpened(
                await call('post', '/workspaces/{workspace}/checkouts', [workspace], {
                  body: { bundle, account, ...rest },
                }),
              ),
          })}
        />
        {opened !== undefined && <CopyableText text={opened.url} />}
      </div>
    </>
  )
}
