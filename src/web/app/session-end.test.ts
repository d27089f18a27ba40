// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { sessionQuery } from '#web/features/session/session.ts'
import { call } from '#web/lib/api/call.ts'
import { subscriber } from './people.fixture.ts'
import { createQueryClient } from './query-client.ts'

it.each<[string, string, string | null]>([
  ['our server', 'application/json', null],
  ['another server', 'text/html', subscriber.name],
])('a 401 of %s (%s) leaves as the login: %s', async (_who, type, name) => {
  const body = { success: false, code: 'not_signed_in', message: 'Log in first', request_id: 'r1' }
  globalThis.fetch = async () => Response.json(body, { status: 401, headers: { 'content-type': type } })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, subscriber)
  const send = () => call('POST /api/users/resend_verification', { body: { email: 'dana@example.com' } })
  const failed = client.getMutationCache().build(client, { mutationFn: send }).execute(undefined)
  await expect(failed).rejects.toThrow()
  expect(client.getQueryData(sessionQuery.queryKey)?.name ?? null).toBe(name)
})
