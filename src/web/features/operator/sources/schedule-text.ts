import { toString as cronText } from 'cronstrue'

/** A cron expression in words: `At 6:20 AM, 12:20 PM, Monday through Saturday`. */
export function scheduleText(cron: string): string {
  return cronText(cron, { trimHoursLeadingZero: true })
}
