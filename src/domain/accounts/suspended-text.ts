/** What a suspended person reads, on every screen and in every answer and email; `reason` in the operator's words. */
export function suspendedText(reason: string): string {
  return `This account is suspended: ${reason}`
}
