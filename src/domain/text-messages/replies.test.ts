import { describe, expect, it, test } from 'vitest'
import { CONSENT_PARTS, CONSENT_WORDS } from './consent.ts'
import type { TextKeyword } from './keywords.ts'
import { plainCharacters, segmentsOf } from './plain-characters.ts'
import { codeText, replyTo } from './replies.ts'

const contact = 'support@courthousesteps.example'

describe('an answer', () => {
  test.each<[TextKeyword, string[]]>([
    ['stop', ['unsubscribed', 'no more messages', 'Reply START']],
    ['start', ['alerts', 'frequency varies', 'Msg & data rates may apply', 'HELP', 'STOP']],
    ['help', ['alerts', contact, 'frequency varies', 'Msg & data rates may apply', 'STOP']],
  ])('to %s says what carriers ask for, in one segment', (keyword, words) => {
    const text = replyTo(keyword, contact)
    for (const word of ['Courthouse Steps', ...words]) expect(text).toContain(word)
    expect(plainCharacters(text)).toBe(text)
    expect(segmentsOf(text)).toBe(1)
  })
})

it('brings a code that expires and is not to be shared, in one segment', () => {
  const text = codeText('004217')
  for (const word of ['Courthouse Steps', ' 004217 ', '10 minutes', 'Do not share'])
    expect(text).toContain(word)
  expect(plainCharacters(text)).toBe(text)
  expect(segmentsOf(text)).toBe(1)
})

describe('consent', () => {
  it('is given in words that are recorded as they are shown', () => {
    expect(CONSENT_WORDS).toBe(
      'I agree to get recurring automated text messages from Courthouse Steps at this number: alerts about upset ' +
        'deadlines, upset bids and sales of the properties and searches I follow. The number of messages varies. ' +
        'Message and data rates may apply. Consent is not a condition of purchase. Reply STOP to end or HELP for ' +
        'help. See the Terms of Use and the Privacy Policy.',
    )
  })

  it('links to the terms and the privacy policy', () => {
    expect(CONSENT_PARTS.flatMap(({ text, path }) => (path === null ? [] : [[text, path]]))).toEqual([
      ['Terms of Use', '/terms_of_use'],
      ['Privacy Policy', '/privacy'],
    ])
  })
})
