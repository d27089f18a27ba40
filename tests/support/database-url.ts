/** `url` with another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${database}`
  return result.href
}
