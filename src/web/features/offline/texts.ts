export const OFFLINE = {
  shown: (instant: string) =>
    `No connection. What you see was loaded ${instant}; a bid may have been filed since, and what you change is not saved.`,
  again: 'Load again',
} as const

/** Log messages. */
export const LOG = { notSaved: 'Pages could not be saved for offline use' } as const
