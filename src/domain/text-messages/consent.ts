import { TEXT_SENDER } from './sender.ts'

/** A piece of the words of consent; a link where it names a document. */
export interface ConsentPart {
  readonly text: string
  readonly path: '/terms_of_use' | '/privacy' | null
}

const plain = (text: string): ConsentPart => ({ text, path: null })

/** What a person agrees to who asks for texts, in the parts in which a page shows it. */
export const CONSENT_PARTS: readonly ConsentPart[] = [
  plain(
    [
      `I agree to get recurring automated text messages from ${TEXT_SENDER} at this number:`,
      'alerts about upset deadlines, upset bids and sales of the properties and searches I follow.',
      'The number of messages varies. Message and data rates may apply.',
      'Consent is not a condition of purchase.',
      'Reply STOP to end or HELP for help. See the ',
    ].join(' '),
  ),
  { text: 'Terms of Use', path: '/terms_of_use' },
  plain(' and the '),
  { text: 'Privacy Policy', path: '/privacy' },
  plain('.'),
]

/** The same in one piece, as recorded with each consent. */
export const CONSENT_WORDS = CONSENT_PARTS.map(({ text }) => text).join('')
