import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import { TextNotTakenError, TextUnansweredError } from '#server/platform/text-messages/text-gateway.ts'
import { type PeerProgram, startPeerProgram } from '#tests/support/peer-program.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { sendTextOnce } from './send-text.ts'

const PUBLIC_URL = 'http://127.0.0.1:9'

/** With what the gateway is killed: a message that it has not taken, or one that it took without an answer. */
type Death = 'hangs' | 'holds_answer'

const HISTORIES: readonly (readonly Death[])[] = [
  ['hangs'],
  ['holds_answer'],
  ['hangs', 'hangs'],
  ['hangs', 'holds_answer'],
]

const account = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: '0123456789abcdef',
  messagingServiceSid: `MG${'1'.repeat(32)}`,
}

const messages = z.array(z.object({ body: z.string() }))

let database: Database
let folder: string
let userId: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'killed-gateway-'))
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO user_account (email, name, password_hash, created_at) VALUES ('ada@example.com', 'Ada', 'x', now()) RETURNING id`,
  )
  userId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const startOn = (port: number): Promise<PeerProgram> =>
  startPeerProgram([
    'sms',
    ...['--data', folder, '--port', String(port), '--incoming-url', PUBLIC_URL, '--step-ms', '0'],
    ...['--account-sid', account.accountSid, '--auth-token', account.authToken],
    ...['--messaging-service-sid', account.messagingServiceSid],
  ])

test('a gateway that is killed while it takes messages gets each once', async () => {
  const port = await freePort('127.0.0.1')
  let peer = await startOn(port)
  const apiUrl = `http://127.0.0.1:${port}`
  const gateway = openTextGateway({ access: { ...account, apiUrl }, publicUrl: PUBLIC_URL })
  const taken = async () => {
    const all = messages.parse(await (await fetch(`${apiUrl}/messages.json`)).json())
    return all.map(({ body }) => body.split(' ')[0] ?? '')
  }
  const faultsLeft = async () =>
    z.object({ calls: z.array(z.unknown()) }).parse(await (await fetch(`${apiUrl}/faults`)).json()).calls
  let codes = 0
  const send = (key: string) =>
    sendTextOnce(
      {
        ...{ key, user_id: userId, phone: '7045550123' },
        write: async () => {
          codes += 1
          return { body: `${key} /t/${codes}`, segments: 1, link_code: `code${codes}`, link_path: '/' }
        },
      },
      { db: database.db, clock: { now: Date.now }, gateway, onRefused: async () => undefined },
    )

  /** Kills the gateway in the middle of a message, and starts it again. */
  async function killDuring(key: string, does: Death): Promise<void> {
    await fetch(`${apiUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ calls: [{ method: 'POST', does }] }),
    })
    const sent = expect(send(key)).rejects.toThrow(TextUnansweredError)
    if (does === 'holds_answer') await expect.poll(taken).toContain(key)
    else await expect.poll(faultsLeft).toEqual([])
    peer.process.kill('SIGKILL')
    await peer.ended
    await sent
    await expect(send(key)).rejects.toThrow('asking later')
    // As if the wait after an unknown outcome was over.
    await database.pool.query("UPDATE text_message SET tried_at = tried_at - interval '61 seconds'")
    await expect(send(key)).rejects.toThrow(TextNotTakenError)
    peer = await startOn(port)
  }

  for (const deaths of HISTORIES) {
    const key = `alert.${deaths.join('.')}`
    for (const death of deaths) await killDuring(key, death)
    expect(await send(key)).toBe('taken')
    expect(await send(key)).toBe('taken')
    expect((await taken()).filter((each) => each === key)).toHaveLength(1)
  }
  await peer.stop()
})
