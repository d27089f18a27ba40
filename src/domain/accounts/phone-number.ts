/** A phone number as it is stored, ten digits, the way people write it: `(704) 555-0123`. Anything else stays as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
