import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from '#tests/support/test-app.ts'

/** For tests: makes a call block on an account change in progress, and lets the change commit first. */
export async function overtakenBy(
  { database }: TestApp,
  change: string,
  email: string,
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const gate = await database.pool.connect()
  await gate.query('BEGIN')
  await gate.query(`UPDATE user_account SET ${change} WHERE email = $1`, [email])
  const answer = call()
  const waiting = async () => {
    const { rowCount } = await gate.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rowCount
  }
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
  await gate.query('COMMIT')
  gate.release()
  return answer
}
