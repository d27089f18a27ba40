import { z } from 'zod'
import { StripeError, noSuch } from './stripe-error.ts'

/** Parameters of every list call. */
export const paging = {
  limit: z.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
}

type Paging = { readonly limit: number; readonly starting_after?: string | undefined }

/** A page of objects in the given order, in Stripe's list format. */
export function page<T extends { readonly id: string }>(
  all: readonly T[],
  url: string,
  { limit, starting_after }: Paging,
  toObject: (record: T) => object,
): object {
  const after = starting_after === undefined ? -1 : all.findIndex(({ id }) => id === starting_after)
  if (starting_after !== undefined && after === -1) throw noSuch('object', starting_after, 'starting_after')
  const rest = all.slice(after + 1)
  return { object: 'list', data: rest.slice(0, limit).map(toObject), has_more: rest.length > limit, url }
}

/** Matching records, newest first, as in Stripe's lists. */
export function newestFirst<T>(records: ReadonlyMap<string, T>, matches: (record: T) => boolean): T[] {
  return [...records.values()].filter(matches).reverse()
}

/** Gets a record or throws Stripe's error. `param` is `id` if the id is in the path. */
export function found<T>(records: ReadonlyMap<string, T>, what: string, id: string, param = 'id'): T {
  const record = records.get(id)
  if (record === undefined) throw noSuch(what, id, param)
  return record
}

/** Throws Stripe's error unless the condition holds. */
export function mustBe(isAllowed: boolean, message: string, param?: string): void {
  if (!isAllowed) throw new StripeError(message, param === undefined ? {} : { param })
}
