import { afterEach, expect, it, vi } from 'vitest'
import { callList } from './call-list.ts'

const answer = { tax_foreclosures: [], without_outline: [], accessible_counties: ['Wake'] }
const ours = { 'x-request-id': 'r1', etag: 'W/"v2"' }

afterEach(() => vi.unstubAllGlobals())

it('returns the answer with its version', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(answer, { headers: ours }))
  vi.stubGlobal('fetch', fetched)
  expect(await callList('/list', 'v1')).toEqual({ answer, version: 'v2' })
  expect(fetched.mock.calls[0]?.[0]).toBe('/list?since=v1')
})

it.each<[string, () => Response]>([
  ['an error', () => Response.json({ code: 'internal' }, { status: 500, headers: ours })],
  ['the login page of a network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['no answer', () => Response.error()],
])('returns null on %s', async (_what, response) => {
  vi.stubGlobal('fetch', async () => response())
  expect(await callList('/list', null)).toBeNull()
})
