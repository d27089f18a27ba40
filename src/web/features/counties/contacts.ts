import { useQuery } from '@tanstack/react-query'
import { countyNamed } from '#domain/counties/counties.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { queryOf } from '#web/lib/api/query.ts'

/**
 * The contacts of a county: the built-in ones until the server returns the operator's. Identical at build time and on
 * the first client render.
 */
export function useContacts(county: string): readonly Contact[] {
  const { data } = useQuery(queryOf('GET /api/county_contacts', { query: { county } }))
  if (data) return data.contacts
  const known = countyNamed(county)
  return known ? contactsOf(known.name) : []
}
