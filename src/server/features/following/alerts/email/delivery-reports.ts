import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { findAccountByEmail, markEmailRefused } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isStorable } from '#server/platform/storable-text.ts'
import { stopAllMail } from '#server/features/following/alerts/settings.store.ts'

/** Maximum age of a signature, in seconds, against replayed reports. */
const TOLERANCE_S = 300

const reports = z.object({
  events: z
    .array(z.object({ type: z.enum(['bounced', 'complained']), email: z.string().max(254) }))
    .max(1_000),
})

type Deps = {
  db: Db
  clock: Clock
  /** Of the mail service; any of them may sign. */
  secrets: readonly string[]
}

/**
 * Processes delivery reports: a permanent bounce counts as a rejected address, and a complaint stops all alert email.
 * Throws `bad_request` unless the body has a valid, recent signature.
 */
export async function takeMailReports(body: Buffer, signature: string, deps: Deps): Promise<void> {
  const { db, clock } = deps
  if (!isSigned(body, signature, deps)) throw new AppError('bad_request', 'The signature is not valid')
  const { events } = readReports(body)
  const now = new Date(clock.now())
  await db.transaction(async (tx) => {
    for (const { type, email } of events) {
      // No account has such an address, and the database refuses to look for it.
      if (!isStorable(email)) continue
      const account = await findAccountByEmail(tx, email)
      if (account === null) continue
      if (type === 'bounced') await markEmailRefused(tx, email, now)
      else await stopAllMail(tx, account.id, now)
    }
  })
}

function readReports(body: Buffer): z.infer<typeof reports> {
  try {
    return reports.parse(JSON.parse(body.toString('utf8')))
  } catch (cause) {
    throw new AppError('bad_request', 'The reports are not valid', { cause })
  }
}

function isSigned(body: Buffer, signature: string, { secrets, clock }: Deps): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (given === '') return false
  if (Math.abs(clock.now() / 1000 - Number(seconds)) > TOLERANCE_S) return false
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
    return timingSafeEqual(expected, Buffer.from(given, 'hex'))
  })
}
