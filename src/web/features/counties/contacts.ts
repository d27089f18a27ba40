import { useQuery } from '@tanstack/react-query'
import { countyNamed } from '#domain/counties/counties.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { queryOf } from '#web/lib/api/query.ts'

/**
 * The contacts of a county: those the product was built with until the server answers with what its operator set.
 * Drawn alike by the build and by the browser's first drawing.
 */
export function useContacts(county: string): readonly Contact[] {
  const { data } = useQuery(queryOf('GET /api/county_contacts', { query: { county } }))
  if (data) return data.contacts
  const known = countyNamed(county)
  return known ? contactsOf(known.name) : []
}
