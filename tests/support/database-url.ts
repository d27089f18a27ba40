/** The same server and login as `url`, another database. */
export function urlOfDatabase(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${database}`
  return result.href
}
