import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { LIST, type Person } from '../people/person.ts'
import type { Check } from './check.ts'

const starred = z.object({ favorites: z.array(z.object({ tax_foreclosure_id: z.number() })) })
const searches = z.object({ saved_searches: z.array(z.object({ name: z.string(), alert: z.string() })) })
const notes = z.object({ note: z.string().nullable() })
const list = z.object({ accessible_counties: z.array(z.string()) })

async function readAs<T>({ browser }: Person, path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await browser.persist({ kind: 'check', method: 'GET', path })
  if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status ?? 'nothing'}`)
  return schema.parse(JSON.parse(inflated(answer.body, answer.headers['content-encoding'])))
}

function inflated(body: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Every write that the product acknowledged is there and reads back as it was written. */
export async function checkAcknowledged(people: readonly Person[]): Promise<Check[]> {
  const favorites: Check = { name: 'acknowledged favorites are as left', checked: 0, problems: [] }
  const written: Check = { name: 'acknowledged notes read back', checked: 0, problems: [] }
  const saved: Check = { name: 'acknowledged searches are there once', checked: 0, problems: [] }
  const access: Check = { name: 'open counties are those granted or paid for', checked: 0, problems: [] }
  for (const person of people) {
    if (person.counties.size === 0) continue
    const { ledger, email } = person
    await checkFavorites(person, favorites)
    for (const [id, note] of ledger.notes) {
      written.checked += 1
      const stored = await readAs(person, `/api/tax_foreclosure/${id}/mine`, notes)
      if (stored.note !== note)
        written.problems.push(`${email}, listing ${id}: "${stored.note ?? ''}" for "${note}"`)
    }
    const names = (await readAs(person, '/api/saved_searches', searches)).saved_searches.map(
      ({ name }) => name,
    )
    for (const name of ledger.searches.keys()) {
      saved.checked += 1
      if (names.filter((each) => each === name).length !== 1) saved.problems.push(`${email}: ${name}`)
    }
    if (names.length !== ledger.searches.size) saved.problems.push(`${email} has ${names.length} searches`)
    access.checked += 1
    const open = (await readAs(person, LIST, list)).accessible_counties
    const expected = [...person.counties].toSorted().join(', ')
    if (open.toSorted().join(', ') !== expected)
      access.problems.push(`${email}: ${open.join(', ')} for ${expected}`)
  }
  return [favorites, written, saved, access]
}

async function checkFavorites(person: Person, check: Check): Promise<void> {
  const { favorites } = await readAs(person, '/api/users/get/favorites', starred)
  const stored = new Set(favorites.map(({ tax_foreclosure_id }) => tax_foreclosure_id))
  for (const [id, star] of person.ledger.favorites) {
    check.checked += 1
    if (stored.has(id) !== (star !== null))
      check.problems.push(`${person.email}, listing ${id}: ${stored.has(id) ? 'starred' : 'not starred'}`)
    stored.delete(id)
  }
  for (const id of stored) check.problems.push(`${person.email} starred ${id} without asking`)
}
