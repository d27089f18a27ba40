import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { NotificationsAnswer } from '#contract/following/alerts.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import { connect } from '#server/platform/db/database.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { freePort } from '#server/platform/net/free-port.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { soldInBurke } from '#tests/support/county-notices.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { refusingParcelsUrl } from '#tests/support/refusing-parcels.ts'
import { createAlertScenario } from './alert-story.fixture.ts'
import { composeJobs } from './compose.ts'

const MAILS = 16

/** A mail server that accepts connections and never responds. */
async function startSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  const port = await freePort('127.0.0.1')
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('keeps running other jobs while email delivery hangs', async () => {
  const story = await createAlertScenario()
  const ada = await story.person('ada', '37023')
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  const { database, clock } = story.product
  await database.pool.query(
    `SELECT graphile_worker.add_job('mail_reset', json_build_object('email', $1::text, 'mail_id', gen_random_uuid()))
     FROM generate_series(1, $2)`,
    [ada.email, MAILS],
  )
  await story.importsOnly('2026-11-12T15:00:00Z', [
    { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' },
  ])

  const silent = await startSilentServer()
  const mailer = createMailer(silent.url, 'Courthouse Steps <no-reply@steps.example>')
  const own = connect(database.url, 'mailing', quietLog)
  const jobs = composeJobs(
    {
      settings: parseSettings({ NODE_ENV: 'test' }),
      log: quietLog,
      clock,
      database: own,
      stripe: { secretKey: 'sk_test_none', webhookSecrets: ['whsec_none'], apiUrl: 'http://127.0.0.1:9' },
      texts: null,
    },
    {
      sendMail: mailer.sendMail,
      parcelServiceUrl: await refusingParcelsUrl(),
      signal: new AbortController().signal,
    },
  )
  for (const { name, lane } of jobs) expect([name, lane === 'mail']).toEqual([name, name.startsWith('mail_')])
  const worker = await startWorker(own.pool, jobs, quietLog)
  const bell = async () => (await ada.get<NotificationsAnswer>('/api/notifications')).unread
  await expect.poll(bell).toBe(1)
  const { rows } = await database.pool.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = 'mail_reset'",
  )
  expect(rows[0]?.waiting).toBe(MAILS)

  silent.close()
  await worker.stop()
  mailer.close()
  await own.close()
  await story.product.close()
}, 60_000)
