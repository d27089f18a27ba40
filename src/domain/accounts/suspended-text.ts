/** The suspension text of every screen, API answer and email; `reason` in the operator's words. */
export function suspendedText(reason: string): string {
  return `This account is suspended: ${reason}`
}
