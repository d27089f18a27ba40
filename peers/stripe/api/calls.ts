import type { World } from '../engine/world.ts'
import type { z } from 'zod'
import { readParams } from './validate.ts'

/** A call under way: `id` is the object its address names, `at` is now. */
export type Call = { readonly world: World; readonly at: number; readonly id: string }

export type Handler = (call: Call, given: unknown) => object

/** A call by the parameters it can do something with, and its answer. It checks everything before it changes anything. */
export function defineCall<S extends z.ZodType>(
  params: S,
  answer: (call: Call, params: z.infer<S>) => object,
): Handler {
  return (call, given) => answer(call, readParams(params, given))
}
