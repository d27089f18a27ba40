/** The longest trial of a plan in days. */
export const MAX_TRIAL_DAYS = 730

/** The key of a source. */
export const SOURCE_KEY = /^[a-z][a-z0-9_]{1,39}$/
