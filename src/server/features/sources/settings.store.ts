import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { sourceSetting } from '#server/platform/db/schema/sources.ts'

/** How a source is run: as the operator has set it, or as every source begins. */
export type SourceSetting = typeof sourceSetting.$inferSelect

const UNSET = {
  is_on: false,
  address: null,
  terms_confirmed_at: null,
  terms_confirmed_by: null,
  next_run_at: null,
  failures: 0,
} satisfies Omit<SourceSetting, 'name'>

export async function readSetting(db: Db, name: string): Promise<SourceSetting> {
  const [row] = await db.select().from(sourceSetting).where(eq(sourceSetting.name, name))
  return row ?? { name, ...UNSET }
}

/** The setting of a source, locked until commit. */
export async function lockSetting(db: Db, name: string): Promise<SourceSetting> {
  await db.insert(sourceSetting).values({ name }).onConflictDoNothing()
  const [row] = await db.select().from(sourceSetting).where(eq(sourceSetting.name, name)).for('update')
  return row ?? { name, ...UNSET }
}

/** The settings of all these sources, in their order. */
export async function readSettings(db: Db, names: readonly string[]): Promise<SourceSetting[]> {
  const rows = await db
    .select()
    .from(sourceSetting)
    .where(inArray(sourceSetting.name, [...names]))
  const byName = new Map(rows.map((row) => [row.name, row]))
  return names.map((name) => byName.get(name) ?? { name, ...UNSET })
}

export async function updateSetting(
  db: Db,
  name: string,
  changes: Partial<Omit<SourceSetting, 'name'>>,
): Promise<void> {
  await db
    .insert(sourceSetting)
    .values({ name, ...changes })
    .onConflictDoUpdate({ target: sourceSetting.name, set: changes })
}

/** The sources that are on and due at an instant, the longest due first. */
export async function readDueSources(db: Db, now: Date): Promise<SourceSetting[]> {
  return db
    .select()
    .from(sourceSetting)
    .where(and(eq(sourceSetting.is_on, true), lte(sourceSetting.next_run_at, now)))
    .orderBy(asc(sourceSetting.next_run_at))
}

/**
 * Makes sources due that a clock ahead of `now` scheduled: those that failed after `pauseMs`, as their host may refuse us,
 * the others at once.
 */
export async function bringRunsForward(db: Db, now: Date, pauseMs: number): Promise<void> {
  const paused = new Date(now.getTime() + pauseMs)
  await db.execute(sql`
    UPDATE source_setting SET next_run_at = CASE WHEN failures = 0 THEN ${now}::timestamptz
      ELSE least(next_run_at, ${paused}::timestamptz) END
    WHERE is_on AND next_run_at > ${now}`)
}

/**
 * Sets the next run of a due source. False if another node has done so since it was read: of several nodes that find a
 * source due, one runs it.
 */
export async function claimDueRun(db: Db, due: SourceSetting, next: Date | null): Promise<boolean> {
  const claimed = await db
    .update(sourceSetting)
    .set({ next_run_at: next })
    .where(
      and(
        eq(sourceSetting.name, due.name),
        sql`${sourceSetting.next_run_at} = ${due.next_run_at}::timestamptz`,
      ),
    )
    .returning({ name: sourceSetting.name })
  return claimed.length > 0
}
