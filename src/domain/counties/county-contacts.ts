import type { Contact, ContactFact, ContactStanding } from './county-contact.ts'
import { CONTACT_FACTS } from './county-contact.ts'
import data from './county-contacts.json' with { type: 'json' }
import type { CountyName } from './county-register.ts'

/** One entry of the data file: from public pages and lists, without contacting the county. */
export interface ListedContact {
  readonly value: string
  readonly source: string
  readonly seen: string | null
  /** A second source that gives the same value. */
  readonly agrees?: string
  /** What another source gives instead. */
  readonly disagrees?: string
  readonly note?: string
  /** A weak source: an automated directory, or a page that was never opened. */
  readonly isUnsure?: boolean
}

type Listed = Readonly<Record<CountyName, Readonly<Partial<Record<ContactFact, ListedContact>>>>>

/** Public sources' values for every county, before the operator's confirmations and corrections. */
export const listedContacts: Listed = data

/** The operator's replacement: the value (null for "not known after all") and the day. */
export interface SetContact {
  readonly fact: ContactFact
  readonly value: string | null
  readonly set_on: string
}

/** Hours reported before this year say too little about today's. */
const OLDEST_HOURS = '2024'

/** The contacts of a county. The operator's value overrides the sources', whenever those were read. */
export function contactsOf(county: CountyName, set: readonly SetContact[] = []): Contact[] {
  return CONTACT_FACTS.flatMap((fact): Contact[] => {
    const own = set.find((one) => one.fact === fact)
    if (own !== undefined) {
      const { value, set_on } = own
      return [
        { fact, value, source: 'Confirmed with the county', seen: set_on, standing: 'confirmed', note: null },
      ]
    }
    const listed = listedContacts[county][fact]
    if (listed === undefined) return []
    const { value, source, seen, disagrees, note } = listed
    return [
      { fact, value, source, seen, standing: standingOf(fact, listed), note: disagrees ?? note ?? null },
    ]
  })
}

function standingOf(fact: ContactFact, listed: ListedContact): ContactStanding {
  const { seen, agrees, disagrees, isUnsure } = listed
  if (disagrees !== undefined) return 'disputed'
  if (agrees !== undefined) return 'agreed'
  const isOld = fact === 'office_hours' && (seen === null || seen < OLDEST_HOURS)
  return isOld || isUnsure === true || fact === 'tax_office_phone' ? 'unsure' : 'single'
}
