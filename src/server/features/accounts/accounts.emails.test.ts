import { describe, expect, it } from 'vitest'
import {
  accountClosedMail,
  emailChangedMailToOld,
  passwordChangedMail,
  type Support,
  suspendedMail,
} from './accounts.emails.ts'

const at = new Date('2026-11-18T15:00:00Z')
const mails = {
  'of a new address': (support: Support) => emailChangedMailToOld({ at, support }),
  'of a new password': (support: Support) =>
    passwordChangedMail({
      at,
      device: 'Firefox',
      by_link: false,
      link: 'https://steps.example.com/login',
      support,
    }),
  'of a closed account': (support: Support) => accountClosedMail({ at, support }),
  'of a suspension': (support: Support) => suspendedMail({ reason: 'Charge disputed.', at, support }),
}

describe.each(Object.entries(mails))('the mail %s', (_of, write) => {
  it('names the address of the operator', () => {
    const { text, html } = write({ email: 'help@example.com' })
    expect(text).toMatch(/write to help@example\.com/)
    expect(html).toContain('help@example.com')
  })

  it('promises no contact that is not there', () => {
    const { text, html } = write({ email: undefined })
    for (const said of [text, html]) expect(said).not.toMatch(/answer|write to|reply|contact|undefined/i)
  })
})
