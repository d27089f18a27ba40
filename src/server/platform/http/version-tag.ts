import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OpenCounty } from './viewer.ts'

/** Answers may be kept by the browser but are asked about each time. */
const REVALIDATE = 'private, no-cache'

/** A digest of an answer's schema: what browsers hold in the shape of an earlier release is out of date. */
export function shapeOf(answer: z.ZodType): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(answer)))
    .digest()
}

/**
 * Names what an answer of this shape says of counties at one version of their data; equal exactly where the answers
 * are. `more` is what it depends on beside the data, such as the day.
 */
export function versionTag(shape: Buffer, counties: readonly OpenCounty[], ...more: string[]): string {
  const versions = counties.map((county) => `${county.fips}:${county.data_version}`).join(',')
  const text = [versions, ...more].join('\n')
  return `"${createHash('sha256').update(shape).update(text).digest('base64url').slice(0, 27)}"`
}

/** True after a 304 has been prepared because the caller holds this version already. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  // Weak: one tag stands for the answer in every encoding.
  void reply.header('etag', `W/${etag}`).header('cache-control', REVALIDATE)
  const held = request.headers['if-none-match']
  return held !== undefined && held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
