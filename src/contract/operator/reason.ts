import { readableText } from '#contract/typed-text.ts'

/** Why an operator did it, in their words. Kept in the audit log. */
export const reason = readableText(500)
