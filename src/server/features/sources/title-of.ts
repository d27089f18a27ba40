import { sourceName } from '#domain/sources/source-name.ts'
import type { SourceAdapter } from './adapter.ts'

/** The name of a source on screen. */
export function titleOf({ name, counties, stored }: SourceAdapter): string {
  return stored?.title ?? sourceName(name, counties[0] ?? '')
}
