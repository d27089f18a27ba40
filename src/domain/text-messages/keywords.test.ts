import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { keywordOf } from './keywords.ts'

test.each([
  ['STOP', 'stop'],
  ['stop', 'stop'],
  [' Stop. ', 'stop'],
  ['“Stop!”', 'stop'],
  ['STOP 🛑', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['Stop\n', 'stop'],
  ['StopAll', 'stop'],
  ['stop all', 'stop'],
  ['Unsubscribe', 'stop'],
  ['cancel', 'stop'],
  ['End', 'stop'],
  ['quit', 'stop'],
  ['Revoke', 'stop'],
  ['Opt-out', 'stop'],
  ['opt out', 'stop'],
  ['Arrêt', 'stop'],
  ['arret', 'stop'],
  ['START', 'start'],
  ['Yes!', 'start'],
  ['unstop', 'start'],
  ['help', 'help'],
  ['HELP?', 'help'],
  ['Info', 'help'],
  ['Aide', 'help'],
  ['stop please', null],
  ['please stop', null],
  ['nonstop', null],
  ['STOP 2', null],
  ['ST0P', null],
  ['yes please', null],
  ['help me', null],
  ['endo', null],
  ['Is the sale still on?', null],
  ['toString', null],
  ['🎉', null],
  ['', null],
])('%j means %s', (message, keyword) => {
  expect(keywordOf(message)).toBe(keyword)
})

it('ignores case and whatever is no letter or digit around a keyword', () => {
  const noise = fc.string({ unit: fc.constantFrom(...Array.from(' \n\t.,!?"“”’…-🛑\u200b')), maxLength: 6 })
  const spelled = fc
    .tuple(fc.constantFrom('stop', 'optout', 'quit'), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
    .map(([word, caps]) =>
      Array.from(word, (letter, at) => (caps[at] ? letter.toUpperCase() : letter)).join(''),
    )
  fc.assert(
    fc.property(noise, spelled, noise, (before, word, after) => {
      expect(keywordOf(before + word + after)).toBe('stop')
      expect(keywordOf(`${before}a${word}${after}`)).toBeNull()
    }),
  )
})
