import { randomInt } from 'node:crypto'
import { codeText } from '#domain/text-messages/replies.ts'
import { CODE_COUNT, codeExpiry, verificationCode } from '#domain/text-messages/verification-code.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type TextGateway, TextUnansweredError } from '#server/platform/text-messages/text-gateway.ts'
import { setCode } from '#server/features/following/texts/numbers.store.ts'
import { stopTexts } from '#server/features/following/texts/stop-texts.ts'
import { hashOfCode } from './code-hash.ts'

type Deps = { db: Db; clock: Clock; log: Pick<Log, 'warn'>; gateway: TextGateway | null }

/**
 * Texts a new code to a number, unless the person has another one by now, or asked too long ago to wait for it still.
 * If the gateway may have taken it, it is not sent again: the person sees whether it came, and can ask for another one.
 */
export async function sendCode(
  { user_id: userId, phone, asked_at }: { user_id: string; phone: string; asked_at: string },
  { db, clock, log, gateway }: Deps,
): Promise<void> {
  const now = clock.now()
  if (gateway === null || now >= codeExpiry(Date.parse(asked_at))) return
  const code = verificationCode(randomInt(CODE_COUNT))
  const stored = {
    code_hash: hashOfCode(code, { userId, phone }),
    code_until: new Date(codeExpiry(now)),
  }
  if (!(await setCode(db, { userId, phone }, stored))) return
  try {
    const answer = await gateway.send({ to: phone, body: codeText(code) })
    if ('sid' in answer) return
    const because = answer.because === 'stopped' ? 'stop' : answer.because
    await db.transaction((tx) => stopTexts(tx, userId, because, new Date(now), phone))
  } catch (error) {
    if (!(error instanceof TextUnansweredError)) throw error
    log.warn({ err: error }, 'the gateway did not say whether it took a code')
  }
}
