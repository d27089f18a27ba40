export const OFFLINE = {
  shown: (instant: string) =>
    `No connection, or a very slow one. This page was loaded ${instant}; a bid may have been filed since, and changes may not be saved.`,
  again: 'Reload',
} as const

/** Log messages. */
export const LOG = { notSaved: 'Pages could not be saved for offline use' } as const
