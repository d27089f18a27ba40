import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { becauseOf } from '#server/platform/text-messages/failures.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { readTextStateJob } from './job-definitions.ts'
import { STOPS } from './send-alert-texts.ts'
import { stopTexts } from './stop-texts.ts'
import { findUnsettled, setTextState } from './text-messages.store.ts'

type Deps = { db: Db; clock: Clock; gateway: TextGateway }

/** Asks the gateway how far a text message has come; ends texts to a number that it could not be delivered to. */
export async function readTextState(sid: string, { db, clock, gateway }: Deps): Promise<void> {
  const state = await gateway.read(sid)
  if (state === null) return
  await db.transaction(async (tx) => {
    const row = await setTextState(tx, state)
    const because =
      row?.status === 'undelivered' && row.error_code !== null ? becauseOf(row.error_code) : null
    if (row === undefined || because === null) return
    await stopTexts(tx, row.user_id, STOPS[because], new Date(clock.now()), row.phone)
  })
}

/** Callbacks may be lost, or come before a message is recorded. */
const CALLBACK_MS = 5 * 60_000

/** After this, the gateway tells nothing new. */
const SETTLED_MS = 24 * 3_600_000

/** Has the gateway asked about the messages of a day that it has not reported the end of. Run it every few minutes. */
export async function checkTextStates({
  db,
  clock,
  enqueue,
}: Pick<Deps, 'db' | 'clock'> & { enqueue: Enqueue }): Promise<void> {
  const now = clock.now()
  const sids = await findUnsettled(db, new Date(now - SETTLED_MS), new Date(now - CALLBACK_MS))
  for (const sid of sids) await enqueue(db, readTextStateJob, { sid }, `read_text_state.${sid}`)
}
