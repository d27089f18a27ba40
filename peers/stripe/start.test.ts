import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import { DAY, makePrice, startStripePeer, subscribe, subscriptionOf } from './stripe-peer.fixture.ts'
import type { StripePeer } from './stripe-peer.fixture.ts'

let peer: StripePeer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-main-'))
  peer = await startStripePeer()
})

afterAll(async () => {
  await peer.stop()
  await rm(folder, { recursive: true })
})

const ARGUMENTS = [
  ...['--public-url', 'http://localhost:4000', '--webhook-url', 'http://127.0.0.1:9/'],
  ...['--secret-key', 'sk_test_local', '--webhook-secret', 'whsec_local'],
]

it('keeps its state and clock across a restart', async () => {
  await peer.advance(10 * DAY)
  const before = await peer.now()
  const idempotencyKey = 'kept'
  const { id } = await peer.sdk().customers.create({}, { idempotencyKey })
  const customer = await subscribe(peer, [await makePrice(peer.sdk(), 2900)], { trialDays: 7 })
  const subscription = await subscriptionOf(peer, customer)
  await peer.restart()
  expect(await subscriptionOf(peer, customer)).toEqual(subscription)
  expect((await peer.sdk().customers.create({}, { idempotencyKey })).id).toBe(id)
  expect(await peer.now()).toBeGreaterThanOrEqual(before)
})

it('serves pages only under host names of this machine', async () => {
  const outgoing = request(peer.url('/clock'), { headers: { host: 'rebound.example.org' } }).end()
  const answer: unknown[] = await once(outgoing, 'response')
  expect(answer[0]).toMatchObject({ statusCode: 421 })
})

it('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startPeerProgram(['stripe', '--data', folder, ...ARGUMENTS])).rejects.toThrow(
    'does not start in production',
  )
  vi.unstubAllEnvs()
})

it('does not start without its settings or with an unreadable state file', async () => {
  await expect(startPeerProgram(['stripe', ...ARGUMENTS])).rejects.toThrow('--data')
  await writeFile(join(folder, 'state.json'), '{"version":0}')
  await expect(startPeerProgram(['stripe', '--data', folder, ...ARGUMENTS])).rejects.toThrow(
    'another version of the local Stripe',
  )
  expect(await readFile(join(folder, 'state.json'), 'utf8')).toBe('{"version":0}')
})
