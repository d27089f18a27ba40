import pg from 'pg'
import { spareLimits } from './limits.ts'

/** Whether a pooler takes one more connection. Runs no query, because that may have to wait for others' queries. */
export async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: spareLimits.waitMs,
    application_name: 'steps health',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
