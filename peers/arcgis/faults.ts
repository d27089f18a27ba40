import { z } from 'zod'

const fault = z.enum([
  'error-200',
  'http-503',
  'truncate',
  'slow-page',
  'no-geometry',
  'wkid-102719',
  'wkid-3857',
])

/**
 * An injected fault: an error with status 200, a status 503, pages with a single feature, a 30-second delay, features
 * without geometry, Esri's older number for the spatial reference, or a different spatial reference.
 */
export type Fault = z.infer<typeof fault>

/** Parses a `--fault` argument and returns the fault of each query. `error-200:2` affects two queries, `error-200` all. */
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
