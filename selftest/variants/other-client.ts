import { inject } from '../../src/http/inject.test-bed.ts'
import { composeAnswer, type Mutation } from '../compose.ts'

/** A conforming deployment with a second client: before each fifth request it revokes the access of a user who is no test user, or gives it back. */
export const besideAnotherClient: Mutation = (composition) => {
  const { fixture, instance, outside } = composition
  const { keys, bundles } = fixture.handles
  const unlimited = composeAnswer({ ...composition, instance: { ...instance, limits: undefined } })
  const send = async (method: string, path: string, fields?: object) => {
    const authorization = `Bearer ${keys['grantsOnly']?.text}`
    const headers = { authorization, ...(fields && { 'content-type': 'application/json' }) }
    const body = fields && { body: JSON.stringify(fields) }
    const url = `/v1/bundles/${bundles['main']}/${path}`
    return JSON.parse((await inject(unlimited, { method, url, headers, ...body })).body)
  }
  let requests = 0
  let gone: string | undefined
  const write = async () => {
    const userId = gone
    if (userId !== undefined) {
      gone = undefined
      return send('POST', 'grants', { userId, grantType: 'gift' })
    }
    const { users } = await send('GET', 'users?limit=100')
    const others = users.filter(({ user }: Listed) => !user.displayName.startsWith('Test '))
    const { user, grantId }: Listed = others[requests % others.length]
    gone = user.userId
    return send('DELETE', `grants/${grantId}`)
  }
  return {
    ...composition,
    outside: (answer) => async (request) => {
      if (++requests % 5 === 0) await write()
      return outside(answer)(request)
    },
  }
}

interface Listed {
  readonly user: { readonly userId: string; readonly displayName: string }
  readonly grantId: string
}
