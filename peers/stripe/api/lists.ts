import { z } from 'zod'
import { StripeError, noSuch } from './stripe-error.ts'

/** How every list is asked for. */
export const paging = {
  limit: z.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
}

type Paging = { readonly limit: number; readonly starting_after?: string | undefined }

/** A page of objects in the given order, as Stripe answers lists. */
export function page<T extends { readonly id: string }>(
  all: readonly T[],
  url: string,
  { limit, starting_after }: Paging,
  toObject: (one: T) => object,
): object {
  const after = starting_after === undefined ? -1 : all.findIndex(({ id }) => id === starting_after)
  if (starting_after !== undefined && after === -1) throw noSuch('object', starting_after, 'starting_after')
  const rest = all.slice(after + 1)
  return { object: 'list', data: rest.slice(0, limit).map(toObject), has_more: rest.length > limit, url }
}

/** The newest first, as Stripe lists. */
export function newestFirst<T>(records: ReadonlyMap<string, T>, isMeant: (one: T) => boolean): T[] {
  return [...records.values()].filter(isMeant).reverse()
}

/** The record of an id, or Stripe's refusal. `param` is `id` where the address names it. */
export function found<T>(records: ReadonlyMap<string, T>, what: string, id: string, param = 'id'): T {
  const record = records.get(id)
  if (record === undefined) throw noSuch(what, id, param)
  return record
}

/** Refuses a call that an object no longer allows. */
export function mustBe(isAllowed: boolean, message: string, param?: string): void {
  if (!isAllowed) throw new StripeError(message, param === undefined ? {} : { param })
}
