export const OFFLINE = {
  shown: (instant: string) =>
    `No connection. This page was loaded ${instant}; a bid may have been filed since, and changes are not saved.`,
  again: 'Reload',
} as const

/** Log messages. */
export const LOG = { notSaved: 'Pages could not be saved for offline use' } as const
