import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Makes a call block on a change of an account in progress, such as `SET name = 'Ada'`, and lets the change commit first. */
export async function overtakenBy(
  { database }: TestApp,
  change: `SET ${string}` | 'erasure',
  email: string,
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const gate = await database.pool.connect()
  await gate.query('BEGIN')
  const statement = change === 'erasure' ? 'DELETE FROM user_account' : `UPDATE user_account ${change}`
  await gate.query(`${statement} WHERE email = $1`, [email])
  const answer = call()
  const waiting = async () => {
    const { rowCount } = await gate.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  await gate.query('COMMIT')
  gate.release()
  return answer
}
