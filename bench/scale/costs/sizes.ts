/** Sizes of what is measured: large enough for the fixed parts to vanish, small enough for a minute. */
export type Sizes = { listings: number; people: number; mails: number; streams: number }
