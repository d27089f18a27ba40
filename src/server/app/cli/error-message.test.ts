import { expect, test } from 'vitest'
import { connect } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { errorMessage } from './error-message.ts'

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => 'done',
    (error: unknown) => error,
  )
}

const coded = (code: string) => new Error('failed', { cause: Object.assign(new Error('why'), { code }) })

test.each([
  ['a full disk', coded('53100'), /^The disk is full/],
  ['a full disk of this machine', coded('ENOSPC'), /^The disk is full/],
  ['a lock of others', coded('55P03'), /^The database is busy/],
  ['a database that stops', coded('57P01'), /^The database is unreachable/],
])('reports %s in one sentence', (_what, error, sentence) => {
  expect(errorMessage(error)).toMatch(sentence)
})

test('reports an unreachable database or Stripe in one sentence', async () => {
  const unreachable = connect('postgres://steps@127.0.0.1:9/none', 'away', quietLog)
  expect(errorMessage(await failureOf(() => unreachable.db.execute('SELECT 1')))).toMatch(
    /^The database is unreachable/,
  )
  await unreachable.close()
  // What the Stripe SDK throws if the connection fails.
  const noStripe = Object.assign(new Error('An error occurred with our connection to Stripe.'), {
    type: 'StripeConnectionError',
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  })
  expect(errorMessage(noStripe)).toMatch(/^Stripe refused the request/)
})

test('returns null for a programming error', () => {
  expect(errorMessage(new TypeError('x is not a function'))).toBeNull()
})
