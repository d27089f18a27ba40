import pg from 'pg'
import { spareLimits } from './limits.ts'

/** Rejects unless a pooler takes one more connection. Runs no query, which may have to wait for others' queries. */
export async function connectBriefly(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: spareLimits.waitMs,
    application_name: 'steps health',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    void client.end().catch(() => undefined)
  }
}
