/** A path or an address without the slashes at its end: `/learning//` is `/learning`, and `/` is nothing. */
export function withoutTrailingSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
