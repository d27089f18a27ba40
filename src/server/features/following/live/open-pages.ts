import { TryLater } from '#server/platform/http/try-later.ts'
import type { OpenPage } from './open-page.ts'

/** Open streams that a process holds: each takes a connection and about 100 kB. */
export const LIMITS = { perPerson: 10, inAll: 10_000 }

/** When a page that found no place tries again, in seconds. */
const RETRY_S = 60

type Page = Pick<OpenPage, 'userId'> & { readonly stream: { end(): void } }

/**
 * Tracks the open pages of a process, to limit them: one more page of a person ends their oldest; one more of anyone,
 * beyond the limit of the process, is refused with `not_ready`.
 */
export function openPages(limits = LIMITS) {
  const pages = new Map<string, readonly Page[]>()
  let count = 0
  const leave = (page: Page): void => {
    const own = pages.get(page.userId) ?? []
    const others = own.filter((one) => one !== page)
    count -= own.length - others.length
    if (others.length > 0) pages.set(page.userId, others)
    else pages.delete(page.userId)
  }
  return {
    enter(page: Page): void {
      const own = pages.get(page.userId) ?? []
      const oldest = own.length >= limits.perPerson ? own[0] : undefined
      if (oldest === undefined && count >= limits.inAll)
        throw new TryLater('not_ready', 'Too many pages are open. Try again in a minute', RETRY_S)
      if (oldest !== undefined) {
        // At once, and not when its client has read to the end.
        leave(oldest)
        oldest.stream.end()
      }
      pages.set(page.userId, [...(pages.get(page.userId) ?? []), page])
      count += 1
    },
    leave,
    endAll(): void {
      for (const page of [...pages.values()].flat()) page.stream.end()
    },
  }
}
