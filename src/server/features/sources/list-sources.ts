import type { Db } from '#server/platform/db/database.ts'
import type { SourceAdapter } from './adapter.ts'
import { readAdapters } from './find-adapter.ts'
import { readLastRuns } from './run/runs.store.ts'
import type { SourceRun } from './run/runs.store.ts'
import { readSettings } from './settings.store.ts'
import type { SourceSetting } from './settings.store.ts'

/** A source with how it is run and its last run. */
export interface ListedSource {
  readonly adapter: SourceAdapter
  readonly setting: SourceSetting
  readonly last: SourceRun | null
}

/** Every source, or these, in the order of the table of adapters. */
export async function listSources(db: Db, only?: readonly SourceAdapter[]): Promise<ListedSource[]> {
  const adapters = only ?? (await readAdapters(db))
  const names = adapters.map(({ name }) => name)
  const settings = await readSettings(db, names)
  const last = await readLastRuns(db, names)
  return settings.flatMap((setting, place) => {
    const adapter = adapters[place]
    return adapter === undefined ? [] : [{ adapter, setting, last: last.get(setting.name) ?? null }]
  })
}
