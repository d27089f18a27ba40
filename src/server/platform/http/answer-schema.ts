import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'

/**
 * Serializes a response by its schema. Drops fields outside the contract; with `strict`, fails instead, so that tests
 * catch a leaking field.
 */
export function answerBySchema(strict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) =>
    (data) => {
      const parsed: unknown = schema.parse(data)
      if (
        strict &&
        !isDeepStrictEqual(JSON.parse(JSON.stringify(data)), JSON.parse(JSON.stringify(parsed)))
      ) {
        throw new Error('the response has fields that are not in the contract')
      }
      return JSON.stringify(parsed)
    }
}
