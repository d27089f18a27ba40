import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'

/**
 * Writes an answer by its schema: fields the contract does not name are dropped, or fail the call where `strict`
 * is set, so that a test turns red before a field can leak.
 */
export function answerBySchema(strict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) =>
    (data) => {
      const parsed: unknown = schema.parse(data)
      if (
        strict &&
        !isDeepStrictEqual(JSON.parse(JSON.stringify(data)), JSON.parse(JSON.stringify(parsed)))
      ) {
        throw new Error('the answer has fields that the contract does not name')
      }
      return JSON.stringify(parsed)
    }
}
