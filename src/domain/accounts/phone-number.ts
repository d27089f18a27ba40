/** Formats a stored ten-digit number as `(704) 555-0123`. Returns anything else unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
