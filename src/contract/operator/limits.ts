/** The longest trial of a plan in days. */
export const MAX_TRIAL_DAYS = 730

/** The key of a source. */
export const SOURCE_KEY = /^[a-z][a-z0-9_]{1,39}$/

/** An uploaded file of sales or outlines: 100,000 wide rows. */
export const MAX_UPLOAD_MB = 20

/** An uploaded page of a county; its whole list has a few hundred thousand bytes. */
export const MAX_PAGE_MB = 10

export const BYTES_PER_MB = 1_000_000
