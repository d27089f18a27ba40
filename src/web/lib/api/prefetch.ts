/** Starts requests while the code of a page is loading. Errors are ignored here, because the page shows them. */
export function prefetched(...answers: readonly Promise<unknown>[]): void {
  for (const answer of answers) void answer.catch((_pageShowsIt: unknown) => undefined)
}
