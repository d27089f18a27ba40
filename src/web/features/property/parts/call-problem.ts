import { capitalized } from '#domain/text/first-letter.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { callDays, type DayRange } from '#domain/clerk-call/call-days.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import type { ClerkCallDraft } from '#web/features/property/api.ts'
import { CALL, WORKSHEET } from '#web/features/property/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'

/** The fields of the form, as typed. */
export type CallFields = { last_bid: string; filed: string; last_day: string }

/** Messages beside each field, and above the form. */
export type CallProblems = Partial<Record<keyof CallFields | 'form', string>>

/** Parses the fields into a request, or returns the problems by the server's own rules. */
export function readCall(
  { last_bid, filed, last_day }: CallFields,
  today: PlainDate,
  soldOn: PlainDate | null,
): { draft: ClerkCallDraft; problems: null } | { draft: null; problems: CallProblems } {
  const amount = parseTypedAmount(last_bid)
  const days = callDays({ filed, last_day }, today, soldOn)
  const problems: CallProblems = {
    ...bidProblem(amount),
    ...(!days.ok && { [days.field]: dayProblem(days.between, today, soldOn) }),
  }
  if (Object.keys(problems).length > 0 || !amount.ok || amount.cents === null)
    return { draft: null, problems }
  const draft = {
    last_bid: dollarsFromCents(amount.cents),
    ...(filed !== '' && { filed }),
    ...(last_day !== '' && { last_day }),
  }
  return { draft, problems: null }
}

function bidProblem(amount: ReturnType<typeof parseTypedAmount>): CallProblems {
  if (!amount.ok) {
    return { last_bid: amount.problem === 'too_much' ? WORKSHEET.tooMuch : WORKSHEET.notAnAmount }
  }
  if (amount.cents === null) return { last_bid: CALL.missing }
  return amount.cents === 0 ? { last_bid: CALL.mustBePositive } : {}
}

function dayProblem(between: DayRange | null, today: PlainDate, soldOn: PlainDate | null): string {
  if (between === null) return CALL.notADay
  const range = CALL.between(dayText(between.from, today), dayText(between.to, today))
  const isBySale = soldOn !== null && between.from <= addDays(soldOn, 1)
  return isBySale ? CALL.bySale(range, dayText(soldOn, today)) : range
}

/** Maps a server error to the field it names. The server may be on another date than this device. */
export function refusedCall(error: Error): CallProblems {
  const named = /\b(last_bid|filed|last_day)\b (.+)$/.exec(error.message)
  const [, field, reason = ''] = named ?? []
  if (!isApiError(error, 'bad_request') || field === undefined) {
    return { form: `${CALL.notKept} ${error.message}` }
  }
  return { [field]: capitalized(reason) }
}
