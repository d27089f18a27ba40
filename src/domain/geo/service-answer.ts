import { isRecord } from './plain-values.ts'

/**
 * The error that a service sent in place of a list, with the status of a success; null if it sent none. Looked for in
 * each object on the way to the list at `path`.
 */
export function serviceError(answer: unknown, path?: string): unknown {
  const failed = objectsTo(answer, path).find((object) => Boolean(object['error']))
  return failed?.['error'] ?? null
}

/**
 * Whether an ArcGIS service says that the list at `path` is only a page of its rows. It does so beside the features, and
 * in GeoJSON below `properties`.
 */
export function hasMorePages(answer: unknown, path?: string): boolean {
  return objectsTo(answer, path).some(
    ({ exceededTransferLimit, properties }) =>
      exceededTransferLimit === true ||
      (isRecord(properties) && properties['exceededTransferLimit'] === true),
  )
}

function objectsTo(answer: unknown, path = ''): readonly Readonly<Record<string, unknown>>[] {
  const [step = '', ...steps] = path.split('.')
  if (Array.isArray(answer)) return path === '' ? [] : objectsTo(answer[Number(step)], steps.join('.'))
  if (!isRecord(answer)) return []
  return [answer, ...(path === '' ? [] : objectsTo(answer[step], steps.join('.')))]
}
