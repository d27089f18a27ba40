import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from './db/database.ts'
import { createLog } from './log.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('error', { write: (line: string) => lines.push(line) }).error({ err: error }, 'failed')
  return lines.join('')
}

test("logs a failed query's statement and reason, without values", async () => {
  const failure: unknown = await database.db
    .execute(
      sql`INSERT INTO nowhere VALUES (${'Zelda\n    at Quixote'}, ${'$argon2id$secret'}, ${'me@example.com'})`,
    )
    .then(
      () => null,
      (error: unknown) => error,
    )
  for (const error of [failure, new Error('the call failed', { cause: failure })]) {
    const text = logged(error)
    expect(text).toContain('INSERT INTO nowhere VALUES ($1, $2, $3)')
    expect(text).toContain('relation \\"nowhere\\" does not exist')
    expect(text).toContain('log.test.ts')
    expect(text).not.toMatch(/Zelda|Quixote|argon2id|example/)
  }
})

test('writes each event as one line of JSON with its time in UTC, whatever the text holds', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  log.info({ name: 'a\r\n{"level":60,"msg":"forged"}\u001b[31m' }, 'answered\nforged')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\P{Cc}+\n$/u)
  const { time } = z.object({ time: z.string() }).parse(JSON.parse(lines[0] ?? ''))
  expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
})

test("removes addresses from a mail server's error", () => {
  expect(logged(new Error('550 <someone@example.com> is unknown'))).toContain('550 <[address]> is unknown')
})
