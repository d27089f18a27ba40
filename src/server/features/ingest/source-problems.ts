import type { Mapping } from '#contract/operator/mapping-schema.ts'
import { likelyKey, OPERATOR_SOURCES } from '#domain/sources/source-name.ts'
import type { ImportContext } from './import-context.ts'
import { readSourceTitles } from './titles.store.ts'

/**
 * Why a file cannot be of the sources that it is imported as: one is what operators correct or draw, or was typed and is
 * probably a known source. As a second source, its file would be compared with none before, and never held.
 */
export async function sourceProblems(
  mapping: Mapping,
  { db, source, hasTypedSources }: Pick<ImportContext, 'db' | 'source' | 'hasTypedSources'>,
): Promise<string[]> {
  const names = [...new Set(source === null ? sourcesOf(mapping) : [source])]
  const reserved = names.filter((name) => OPERATOR_SOURCES.includes(name))
  if (reserved.length > 0) return reserved.map((name) => `a file cannot have the source "${name}"`)
  if (!hasTypedSources) return []
  const titles = await readSourceTitles(db)
  return names.flatMap((name) => {
    const key = likelyKey(name, titles)
    return key === null ? [] : [`the source "${name}" is called "${key}" in files: write "${key}"`]
  })
}

function sourcesOf({ source }: Mapping): readonly string[] {
  return 'name' in source ? [source.name] : Object.values(source.names)
}
