import { countText } from '#domain/text/counted.ts'

/** Announcements of changes while a page is open. */
export const LIVE = {
  changed: (count: number) =>
    count === 1 ? 'One listing has changed.' : `${countText(count)} listings have changed.`,
} as const
