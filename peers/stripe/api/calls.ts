import type { World } from '../engine/world.ts'
import type { z } from 'zod'
import { readParams } from './validate.ts'

/** The context of a call: `id` is the object id in the path, `at` is the current time. */
export type Call = { readonly world: World; readonly at: number; readonly id: string }

export type Handler = (call: Call, given: unknown) => object

/** Defines a call by its supported parameters and its handler, which must validate everything before changing anything. */
export function defineCall<S extends z.ZodType>(
  params: S,
  answer: (call: Call, params: z.infer<S>) => object,
): Handler {
  return (call, given) => answer(call, readParams(params, given))
}
