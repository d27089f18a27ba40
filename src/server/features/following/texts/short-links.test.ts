import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readShortLink } from './short-links.store.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function linkTo(path: string): Promise<string | null> {
  await database.pool.query(
    `WITH person AS (
       INSERT INTO user_account (email, name, password_hash, created_at)
       VALUES ($1 || '@example.com', 'Ada', 'x', now()) RETURNING id)
     INSERT INTO text_message (key, user_id, phone, body, segments, written_at, link_code, link_path)
     SELECT $1, id, '7045550123', '', 1, now(), md5($1), $1 FROM person`,
    [path],
  )
  const { rows } = await database.pool.query<{ code: string }>('SELECT md5($1) AS code', [path])
  return readShortLink(database.db, rows[0]?.code ?? '')
}

test.each(['/details/7', '/user_profile?tab=notifications'])('leads to %s', async (path) => {
  expect(await linkTo(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\\\evil.example',
  '/ /evil.example',
  'details/7',
  '',
])('does not lead to %j, away from this site', async (path) => {
  expect(await linkTo(path)).toBeNull()
})

test('of an unknown code leads nowhere', async () => {
  expect(await readShortLink(database.db, 'unknown')).toBeNull()
})
