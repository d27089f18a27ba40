import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sourceMaker } from './stored.fixture.ts'

let product: TestApp
let maker: ReturnType<typeof sourceMaker>
beforeAll(async () => {
  product = await createTestApp()
  maker = sourceMaker(product, await signUpOperator(product, 'operator@example.com'))
})
afterAll(() => product.close())

const pdf = readFileSync(path.join(import.meta.dirname, '../buncombe/fixtures/day-1.pdf'))

test.each([
  ['cut off', pdf.subarray(0, pdf.length / 2)],
  ['without pages', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj')],
  ['a few words', Buffer.from('%PDF-1.4 hello')],
])('a PDF that is %s is refused with what to do', async (_what, bytes) => {
  const refused = await maker.upload(bytes)
  expect(codeOf(refused)).toBe('bad_request')
  expect(refused.body).toContain(
    'This page cannot be read: the PDF is damaged, cut off or protected by a password',
  )
})

test('a damaged PDF that a run stored opens, without suggestions', async () => {
  const id = await maker.begin(pdf)
  const cut = gzipSync(pdf.subarray(0, pdf.length / 2))
  await product.database.db.execute(sql`UPDATE source_draft SET content_gz = ${cut} WHERE id = ${id}`)
  expect(await maker.open(id)).toMatchObject({ suggestions: [] })
})
