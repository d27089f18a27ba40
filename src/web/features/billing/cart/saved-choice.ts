import type { Choice } from '#contract/billing/billing.ts'
import { choiceEntries, parseChoice } from '#contract/billing/choice-url.ts'
import { forget, recall, remember } from '#web/lib/storage.ts'
import { paths } from '#web/links/paths.ts'

/*
 * The person's choice while they are away at the payment page or at their mail. Stored with the person's id, so that the
 * next person at this browser does not get it.
 */
const key = 'chosenCounties'

export function saveChoice(userId: string, choice: Choice): void {
  remember(key, `${userId}?${new URLSearchParams(choiceEntries(choice))}`)
}

/** Null if this person has no stored choice. */
export function savedChoice(userId: string): Choice | null {
  const text = recall(key)
  if (!text?.startsWith(`${userId}?`)) return null
  const choice = parseChoice(new URLSearchParams(text.slice(userId.length + 1)))
  return choice && (choice.state_wide || choice.counties.length > 0) ? choice : null
}

export function clearChoice(): void {
  forget(key)
}

export function billingPath(choice: Choice): string {
  return `${paths.billing}?${new URLSearchParams(choiceEntries(choice))}`
}
