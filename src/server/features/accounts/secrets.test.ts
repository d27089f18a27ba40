import { expect, test } from 'vitest'
import { hashAtFullCost } from '#tests/support/quick-passwords.ts'
import { hashPassword, isPassword, newSecret } from './secrets.ts'

hashAtFullCost()

test('a password is hashed with argon2id, at the memory and time that OWASP recommends, and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('Courthouse-7!'), hashPassword('Courthouse-7!')])
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(one, 'Courthouse-7!')).toBe(true)
})

test('a password is compared as typed: to the last character, in its case, with its spaces', async () => {
  const long = `${'river Stone lantern 7! '.repeat(10)}x`
  const hash = await hashPassword(long)
  expect(await isPassword(hash, long)).toBe(true)
  for (const other of [
    `${long.slice(0, -1)}y`,
    long.toLowerCase(),
    ` ${long}`,
    `${long} `,
    long.slice(0, 72),
  ])
    expect(await isPassword(hash, other)).toBe(false)
})

test('without a hash, no password is right', async () => {
  for (const password of ['', 'A', 'Courthouse-7!']) expect(await isPassword(null, password)).toBe(false)
})

test('a secret of a cookie or a link has 256 random bits', () => {
  const secrets = Array.from({ length: 1000 }, () => newSecret().secret)
  expect(new Set(secrets.map((secret) => secret.slice(0, 20))).size).toBe(1000)
  expect(secrets.filter((secret) => Buffer.from(secret, 'base64url').length !== 32)).toEqual([])
})
