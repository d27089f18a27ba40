import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OpenCounty } from './viewer.ts'

/** Browsers may store the response but must revalidate it each time. */
const REVALIDATE = 'private, no-cache'

/** Hash of a response schema, so that responses cached from an earlier release become stale. */
export function shapeOf(answer: z.ZodType): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(answer)))
    .digest()
}

/**
 * ETag of a response about counties at one version of their data; changes exactly when the response does. `more`:
 * other inputs of the response, such as the day.
 */
export function versionTag(shape: Buffer, counties: readonly OpenCounty[], ...more: string[]): string {
  const versions = counties.map((county) => `${county.fips}:${county.data_version}`).join(',')
  const text = [versions, ...more].join('\n')
  return `"${createHash('sha256').update(shape).update(text).digest('base64url').slice(0, 27)}"`
}

/** The ETag header of a version in quotes. Weak, because one tag covers every encoding. */
export function tagOf(etag: string): string {
  return `W/${etag}`
}

/** Sets the cache headers; returns true if the caller already has this version and should get a 304. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('etag', tagOf(etag)).header('cache-control', REVALIDATE)
  const ifNoneMatch = request.headers['if-none-match']
  return (
    ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
