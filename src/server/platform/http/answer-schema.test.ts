import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerBySchema } from './answer-schema.ts'

const person = z.object({ name: z.string(), counties: z.array(z.object({ name: z.string() })) })
const route = { schema: person, method: 'GET', url: '/api/person', httpStatus: '200' }
const row = {
  name: 'Ada',
  password_hash: '$argon2id$',
  counties: [{ name: 'Wake', data_version: 7 }],
}

test('an answer drops fields outside the contract', () => {
  const serialize = answerBySchema(false)(route)
  expect(serialize(row)).toBe('{"name":"Ada","counties":[{"name":"Wake"}]}')
})

test('in tests, an answer with such fields fails', () => {
  const serialize = answerBySchema(true)(route)
  expect(() => serialize(row)).toThrow('not in the contract')
  expect(serialize({ name: 'Ada', counties: [] })).toBe('{"name":"Ada","counties":[]}')
})
