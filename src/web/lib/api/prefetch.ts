/** What is asked while the code of a page is still on its way. The page shows how far it is, and why it fails. */
export function prefetched(...answers: readonly Promise<unknown>[]): void {
  for (const answer of answers) void answer.catch((_thePageShowsIt: unknown) => undefined)
}
