/** The version of a response: its ETag without `W/` and quotes; null if it has none. */
export function versionOf({ headers }: Response): string | null {
  return /"(.+)"/.exec(headers.get('etag') ?? '')?.[1] ?? null
}
