import { screen } from '@testing-library/react'
import { propertyNotes, type PropertyNotes } from '#contract/following/following-schema.ts'
import { followingEndpoints } from '#contract/following/following.ts'
import { aClerkCall, propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { aDetails } from '#contract/listings/details.fixture.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type FakeRequest, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

export const NOTES = 'GET /api/tax_foreclosure/:id/mine'
export const CHANGE = 'POST /api/tax_foreclosure/:id/mine'
export const CALL = 'POST /api/tax_foreclosure/:id/clerk_call'

/** A server that stores what it receives, with the same errors as the real one. */
export function notesServer(first: Partial<PropertyNotes> = {}, details: ListingDetails = aDetails()) {
  const server: { notes: PropertyNotes; fault: ReturnType<typeof failure> | null } = {
    notes: propertyNotesFixture(first),
    fault: null,
  }
  const change = ({ body }: FakeRequest) => {
    if (server.fault) return server.fault
    const { note_before, ...fields } = followingEndpoints.updatePropertyNotes.body.parse(body)
    if (note_before !== undefined && ![note_before, fields.note].includes(server.notes.note)) {
      return failure('note_changed')
    }
    server.notes = propertyNotes.parse({ ...server.notes, ...fields })
    return server.notes
  }
  const fakes: Fakes = {
    ...signedInAs(subscriber),
    'GET /api/upset_bid': () => failure('internal'),
    'GET /api/tax_foreclosure/:id': () => details,
    [NOTES]: () => server.notes,
    [CHANGE]: change,
    [CALL]: ({ body }) => {
      if (server.fault) return server.fault
      const reported = followingEndpoints.clerkCall.body.parse(body)
      const { last_bid, filed = null, last_day = null, is_for_one_parcel } = reported
      const has_call = !is_for_one_parcel
      const sold_with = server.notes.sold_with.map((parcel) => ({ ...parcel, has_call }))
      server.notes = { ...server.notes, clerk_call: aClerkCall({ last_bid, filed, last_day }), sold_with }
      return server.notes
    },
    'POST /api/tax_foreclosure/:id/clerk_call/remove': () => {
      if (server.fault) return server.fault
      server.notes = { ...server.notes, clerk_call: null }
      return server.notes
    },
  }
  return { server, fakes }
}

/** Opens the page of listing 7. */
export async function openDetails(fakes: Fakes) {
  const app = renderApp('/details/7', fakes)
  await screen.findByRole('region', { name: 'My notes' })
  return app
}
