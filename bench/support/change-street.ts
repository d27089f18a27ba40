import { fixFact } from '#server/features/ingest/index.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Changes a listing's street as an operator would. */
export async function changeStreet({ db }: Database, listingId: number, value: string): Promise<void> {
  const typed = { fact: 'street', value, filed_on: null, time: null } as const
  const done = await db.transaction((tx) =>
    fixFact(tx, { listingId, typed, reason: 'Benchmark', evidence: 'other', by: null, at: new Date() }),
  )
  if (!done.ok) throw new Error(`the street could not be changed: ${JSON.stringify(done)}`)
}
