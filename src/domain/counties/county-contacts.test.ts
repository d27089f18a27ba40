import { describe, expect, it } from 'vitest'
import { contactNote } from './contact-texts.ts'
import {
  CONTACT_FACTS,
  type ContactFact,
  contactOf,
  isPageFact,
  isPhoneFact,
  telAddress,
} from './county-contact.ts'
import { contactsOf, listedContacts } from './county-contacts.ts'
import { closingTimesSeen } from './county-practices.ts'
import { countyRegister } from './county-register.ts'

const names = countyRegister.map(([name]) => name)
const entries = names.flatMap((name) => contactsOf(name).map((contact) => ({ name, ...contact })))

describe('the contacts of the counties', () => {
  it('give phone, address, deeds search and court page for all hundred', () => {
    expect(Object.keys(listedContacts)).toEqual(names)
    for (const fact of ['clerk_phone', 'courthouse_address', 'deeds_search', 'nccourts_page'] as const)
      expect(entries.filter((entry) => entry.fact === fact)).toHaveLength(100)
    expect(entries).toHaveLength(715)
  })

  it('have numbers that can be dialed and pages that open', () => {
    for (const { fact, value } of entries) {
      if (isPhoneFact(fact)) expect(telAddress(value ?? '')).toMatch(/^tel:\+1\d{10}$/)
      if (isPageFact(fact)) expect(new URL(value ?? '').protocol).toMatch(/^https?:$/)
    }
  })

  it('name a public page or a source, and a day, month or year', () => {
    for (const { source, seen, note } of entries) {
      expect(source).toMatch(/^(?:https?:\/\/\S+|[A-Z][^/_]+)$/)
      expect(seen ?? '2020').toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/)
      expect(note ?? 'x').not.toMatch(/\bS\d\b|[._]$/)
    }
  })

  it.each([
    ['Chowan', 'clerk_phone'],
    ['Clay', 'clerk_phone'],
    ['Durham', 'clerk_phone'],
    ['Buncombe', 'courthouse_address'],
    ['Forsyth', 'courthouse_address'],
    ['Iredell', 'courthouse_address'],
    ['Pender', 'courthouse_address'],
  ] as const)('of %s disagree about the %s', (name, fact) => {
    const contact = contactOf(contactsOf(name), fact)
    expect(contact && contactNote(contact)).toMatch(
      /Sources disagree: an?.+ gives .+\. Confirm with the clerk\.$/,
    )
  })

  it('mark office hours that extend beyond published deadlines', () => {
    for (const { name, fact, value, standing } of entries) {
      const closes = closingTimesSeen[name]
      if (fact !== 'office_hours' || closes === undefined || closes.hour > 16) continue
      expect([name, value, standing]).toEqual([name, value, 'disputed'])
    }
  })

  it.each([
    ['Ashe', 'clerk_phone', 'Checked Jun 30, 2026. Two sources agree.'],
    ['Burke', 'clerk_phone', 'Checked Jun 30, 2026. Confirm with the clerk.'],
    ['Burke', 'deeds_search', 'Checked Oct 7, 2026.'],
    ['Alamance', 'tax_office_phone', 'Checked Feb 3, 2026. Confirm before use.'],
    ['Ashe', 'office_hours', 'Checked 2020. Confirm before use.'],
    ['Rowan', 'office_hours', 'Date unknown. Confirm before use.'],
    ['Dare', 'phones_in_courthouse', 'Checked Dec 2025. Confirm with the clerk.'],
    ['Madison', 'parcel_viewer', 'Date unknown. Confirm before use.'],
  ] as const)('of %s note on the %s: %s', (name, fact, note) => {
    const contact = contactOf(contactsOf(name), fact)
    expect(contact && contactNote(contact)).toBe(note)
  })

  it.each<[ContactFact, string | null]>(
    CONTACT_FACTS.flatMap((fact) => [
      [fact, 'what the operator found'],
      [fact, null],
    ]),
  )('are overridden by the operator: %s %s', (fact, value) => {
    const contacts = contactsOf('Durham', [{ fact, value, set_on: '2020-01-01' }])
    expect(contacts.find((contact) => contact.fact === fact)).toMatchObject({ value, standing: 'confirmed' })
    expect(contactOf(contacts, fact)?.value ?? null).toBe(value)
    expect(contacts.filter((contact) => contact.fact !== fact)).toEqual(
      contactsOf('Durham').filter((contact) => contact.fact !== fact),
    )
  })

  it.each([
    ['(336) 570-5200', 'tel:+13365705200'],
    ['910-555-0100', 'tel:+19105550100'],
    ['1 (910) 555.0100', 'tel:+19105550100'],
    ['9105550100 ext. 12', 'tel:+19105550100;ext=12'],
    ['919-555-0100 x7, or 919-555-0101', 'tel:+19195550100;ext=7'],
    ['919-555-0100 or 919-555-0101', 'tel:+19195550100'],
    ['ask at the desk', null],
    ['555-0100', null],
  ])('dial %j as %s', (text, address) => {
    expect(telAddress(text)).toBe(address)
  })
})
