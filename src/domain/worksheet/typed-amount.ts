/** Maximum of a typed figure, in cents. */
export const MAX_TYPED_CENTS = 100_000_000_00

const WRITTEN = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

/** An amount as a person typed it; `cents` is null for an empty field. */
type TypedAmount =
  | { readonly ok: true; readonly cents: number | null }
  | { readonly ok: false; readonly problem: 'not_an_amount' | 'too_much' }

/** Reads dollars as people write them: `24000`, `24,000`, `$24,000.50`, with spaces around. */
export function parseTypedAmount(text: string): TypedAmount {
  const typed = text.replace(/[\s$]/g, '')
  if (typed === '') return { ok: true, cents: null }
  const [, dollars = '', cents = ''] = WRITTEN.exec(typed) ?? []
  if (dollars === '' && cents === '') return { ok: false, problem: 'not_an_amount' }
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return amount > MAX_TYPED_CENTS ? { ok: false, problem: 'too_much' } : { ok: true, cents: amount }
}
