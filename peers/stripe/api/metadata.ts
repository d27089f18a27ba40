import { z } from 'zod'
import type { Metadata } from '../state/records.ts'

const MAX_KEYS = 50

const text = z.union([z.string().max(500), z.number().transform(String)])

/** Key-value pairs. An empty value removes its key; an empty string instead of the object removes all keys. */
export const metadataParam = z.union([
  z.literal(''),
  z.record(z.string().max(40), text).refine((all) => Object.keys(all).length <= MAX_KEYS, 'too many keys'),
])

/** Merges the metadata of a call into the existing metadata. */
export function mergeMetadata(known: Metadata, given: z.infer<typeof metadataParam> | undefined): Metadata {
  if (given === undefined) return known
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}
