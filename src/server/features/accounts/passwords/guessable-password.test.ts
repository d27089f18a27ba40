import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { checkPassword } from '#domain/accounts/validation.ts'
import { CONTEXT_WORDS } from './context-words.ts'
import { refuseGuessablePassword } from './guessable-password.ts'
import { isListedPassword } from './listed-password.ts'

const person = { name: 'Rosalind Okafor', email: 'rosalind.okafor@piedmontland.example' }
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const isRefused = async (password: string) => {
  expect(checkPassword(password)).toMatchObject({ ok: true })
  return refuseGuessablePassword(password, person).then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'bad_request' })
      return true
    },
  )
}

describe('a password that meets the rule', () => {
  test.each([
    ['Password1!', 'breached'],
    ['P@ssw0rd2024!', 'breached, with stand-ins and a year'],
    ['!Dr4gonfly7', 'breached, with signs before and after'],
    ['Qwerty-12345', 'breached and digits in order'],
    ['Courthouse-7!', 'a word of the name'],
    ['Courthouse-Steps-26!', 'the name'],
    ['UpsetBid2026!', 'what the product is about'],
    ['N0rthCarolina1!', 'where it is used'],
    ['Rosalind-1987!', 'a name of the person'],
    ['Okafor#2026', 'the family name'],
    ['Piedmontland1!', 'a part of the address'],
    ['Aaaaaaa1!', 'repeated letters'],
  ])('%s is refused: %s', async (password) => {
    expect(await isRefused(password)).toBe(true)
  })

  test.each([
    'Marble-Lantern-7!',
    'Dragon-and-teapot-9!',
    'Courthouse-lemon-ladder-4!',
    'Dragon-8371940275!',
    'xK9#vTq2Lm',
    `Aa1!${'tree boat '.repeat(20)}`,
    'Übergrößenträger-5!',
  ])('%s is taken', async (password) => {
    expect(await isRefused(password)).toBe(false)
  })
})

test.each(['1!', '123!', '@2024', '#2026!'])(
  'the 10,000 most frequent breached passwords with a capital and %s are refused',
  (added) => {
    const passwords = dictionary['passwords-common']
    const breached = new Set(passwords)
    const taken = passwords
      .slice(0, 10_000)
      .filter((word) => word.length >= 4)
      .map((word) => capitalized(word) + added)
      .filter((password) => checkPassword(password).ok)
      .filter((password) => !isListedPassword(password, { breached, context: new Set() }))
    expect(taken).toEqual([])
  },
)

test('no word about the product may be in letters that are never compared', () => {
  expect(CONTEXT_WORDS.filter((word) => !/^[a-z]{4,}$/.test(word))).toEqual([])
})
