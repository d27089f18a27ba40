import { isList, isObject, type JsonObject } from '#domain/json/json-values.ts'

/**
 * The error that a service sent in place of a list, with the status of a success; null if it sent none. Looked for in
 * each object on the way to the list at `path`.
 */
export function serviceError(answer: unknown, path?: string): unknown {
  const failed = objectsTo(answer, path).find((object) => Boolean(object['error']))
  return failed?.['error'] ?? null
}

/**
 * Whether a service says that the list at `path` is only a page of its rows. ArcGIS does so beside the features, and in
 * GeoJSON below `properties`; OGC services by the number of all features, or by a link to the next page.
 */
export function hasMorePages(answer: unknown, path?: string): boolean {
  return objectsTo(answer, path).some(
    (object) =>
      object['exceededTransferLimit'] === true ||
      (isObject(object['properties']) && object['properties']['exceededTransferLimit'] === true) ||
      isPageOfMore(object) ||
      hasNextLink(object['links']),
  )
}

function isPageOfMore({ numberMatched, totalFeatures, numberReturned, features }: JsonObject): boolean {
  const all = numberMatched ?? totalFeatures
  const sent = numberReturned ?? (isList(features) ? features.length : null)
  return typeof all === 'number' && typeof sent === 'number' && all > sent
}

function hasNextLink(links: unknown): boolean {
  return isList(links) && links.some((link) => isObject(link) && link['rel'] === 'next')
}

function objectsTo(answer: unknown, path = ''): readonly JsonObject[] {
  const [step = '', ...steps] = path.split('.')
  if (Array.isArray(answer)) return path === '' ? [] : objectsTo(answer[Number(step)], steps.join('.'))
  if (!isObject(answer)) return []
  return [answer, ...(path === '' ? [] : objectsTo(answer[step], steps.join('.')))]
}
