import { z } from 'zod'

const fault = z.enum(['error-200', 'http-503', 'truncate', 'slow-page', 'wkid-102719', 'wkid-3857'])

/**
 * A way to misbehave: an error with status 200, a status 503, pages of a single feature, a page that comes after
 * half a minute, answers that name the reference by Esri's older number, or that name another reference.
 */
export type Fault = z.infer<typeof fault>

/** The fault of the next query. `error-200:2` misbehaves for two queries, `error-200` for ever. */
export function readFault(argument: string | undefined): () => Fault | null {
  if (argument === undefined) return () => null
  const [name, times = 'Infinity'] = argument.split(':')
  const kind = fault.parse(name)
  let left = Number(times)
  return () => {
    left -= 1
    return left >= 0 ? kind : null
  }
}
