import { describe, expect, it } from 'vitest'
import { SECOND_FACTOR_CHANGES, secondFactorMail } from './second-factor/second-factor.emails.ts'
import {
  accountClosedMail,
  emailChangedMailToOld,
  newBrowserMail,
  passwordChangedMail,
  type Support,
  suspendedMail,
} from './accounts.emails.ts'

const at = new Date('2026-11-18T15:00:00Z')
type Write = (support: Support) => { text: string; html: string }

const secondFactorMails = SECOND_FACTOR_CHANGES.map((what): [string, Write] => [
  `about the second factor (${what})`,
  (support) =>
    secondFactorMail({
      what,
      device: what === 'reset' ? null : 'Firefox',
      at,
      recovery_codes_left: what === 'code_used' ? 0 : null,
      link: 'https://steps.example.com/login',
      support,
    }),
])
const mails: Record<string, Write> = {
  ...Object.fromEntries(secondFactorMails),
  'about a new address': (support: Support) => emailChangedMailToOld({ at, support }),
  'about a new password': (support: Support) =>
    passwordChangedMail({
      at,
      device: 'Firefox',
      by_link: false,
      passkeys: 1,
      link: 'https://steps.example.com/login',
      support,
    }),
  'about a new sign-in': (support: Support) =>
    newBrowserMail({ at, device: 'Firefox', link: 'https://steps.example.com/login', support }),
  'about a closed account': (support: Support) => accountClosedMail({ at, support }),
  'about a suspension': (support: Support) => suspendedMail({ reason: 'Charge disputed.', at, support }),
}

describe.each(Object.entries(mails))('the email %s', (_of, write) => {
  it('names the support address', () => {
    const { text, html } = write({ email: 'help@example.com' })
    expect(text).toMatch(/write to help@example\.com/)
    expect(html).toContain('help@example.com')
  })

  it('offers no contact if no support address is set', () => {
    const { text, html } = write({ email: undefined })
    for (const body of [text, html]) expect(body).not.toMatch(/answer|write to|reply|contact|undefined/i)
  })
})
