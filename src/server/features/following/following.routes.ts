import type { FastifyInstance } from 'fastify'
import { diligenceEndpoints } from '#contract/following/diligence.ts'
import { followingEndpoints } from '#contract/following/following.ts'
import { shownIdOf } from '#server/features/listings/index.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { chooseInstantAlert } from './alerts/email/email-settings.ts'
import { removeClerkCall, recordClerkCall } from './property/record-clerk-call.ts'
import { changesSince } from './visits/changes.ts'
import { checkTitle, titleChecksOf } from './diligence/check-title.ts'
import { readClerkCalls } from './property/clerk-calls.ts'
import { depositsOf, followDeposit, recordDeposit } from './diligence/deposits.ts'
import { deleteDeposit } from './diligence/deposits.store.ts'
import { readFavoriteListings } from './favorites/favorite-listings.ts'
import { deleteFavorite, readFavorites } from './favorites/favorites.store.ts'
import { favoriteAnswer, followListing } from './favorites/follow-listing.ts'
import { personOf } from './person.ts'
import { readPropertyNotes, updatePropertyNotes } from './property/property-notes.ts'
import {
  chooseAlert,
  chooseTexts,
  renameSearch,
  savedSearchAnswer,
  saveSearch,
} from './saved-searches/save-search.ts'
import { deleteSavedSearch, readSavedSearches } from './saved-searches/saved-searches.store.ts'
import { pushRoutes } from './push/push.routes.ts'
import { textRoutes } from './texts/texts.routes.ts'
import { noteVisit } from './visits/visits.store.ts'

const DONE = { success: true } as const

type Deps = Parameters<typeof alertRoutes>[1] &
  Parameters<typeof pushRoutes>[1] &
  Parameters<typeof textRoutes>[1]

export async function followingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  bindFavorites(app, deps)
  bindProperties(app, deps)
  bindTitleChecks(app, deps)
  bindDeposits(app, deps)
  bindSearches(app, deps)
  bindVisits(app, deps)
  pushRoutes(app, deps)
  announcementRoutes(app, deps)
  await textRoutes(app, deps)
  await alertRoutes(app, deps)
}

function bindFavorites(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, followingEndpoints.favorites, async ({ viewer }) => {
    const { userId, countyFips } = personOf(viewer)
    return { favorites: (await readFavorites(deps.db, userId, countyFips)).map(favoriteAnswer) }
  })

  bindEndpoint(app, followingEndpoints.addFavorite, async ({ viewer, input: { body } }) => ({
    ...DONE,
    favorite: await followListing(personOf(viewer), await shownIdOf(deps.db, body.tax_foreclosure_id), deps),
  }))

  bindEndpoint(app, followingEndpoints.removeFavorite, async ({ viewer, input: { body } }) => {
    await deleteFavorite(deps.db, viewer.userId, await shownIdOf(deps.db, body.tax_foreclosure_id))
    return DONE
  })

  bindEndpoint(app, followingEndpoints.favoriteListings, async ({ viewer }) => ({
    favorites: await readFavoriteListings(personOf(viewer), deps),
  }))

  bindEndpoint(app, followingEndpoints.instantAlertsOn, async ({ viewer }) => {
    await chooseInstantAlert(deps.db, viewer.userId, true)
    return DONE
  })

  bindEndpoint(app, followingEndpoints.instantAlertsOff, async ({ viewer }) => {
    await chooseInstantAlert(deps.db, viewer.userId, false)
    return DONE
  })
}

function bindProperties(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, followingEndpoints.propertyNotes, async ({ viewer, input: { params } }) =>
    readPropertyNotes(personOf(viewer), await shownIdOf(deps.db, params.id), deps),
  )

  bindEndpoint(app, followingEndpoints.updatePropertyNotes, async ({ viewer, input: { params, body } }) =>
    updatePropertyNotes(personOf(viewer), await shownIdOf(deps.db, params.id), body, deps),
  )

  bindEndpoint(app, followingEndpoints.clerkCalls, async ({ viewer }) => {
    const calls = await readClerkCalls(personOf(viewer), null, deps)
    return { clerk_calls: Array.from(calls, ([id, call]) => ({ ...call, tax_foreclosure_id: id })) }
  })

  bindEndpoint(app, followingEndpoints.clerkCall, async ({ viewer, input: { params, body } }) =>
    recordClerkCall(personOf(viewer), await shownIdOf(deps.db, params.id), body, deps),
  )

  bindEndpoint(app, followingEndpoints.removeClerkCall, async ({ viewer, input: { params } }) =>
    removeClerkCall(personOf(viewer), await shownIdOf(deps.db, params.id), deps),
  )
}

function bindTitleChecks(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, diligenceEndpoints.titleChecks, async ({ viewer, input: { params } }) =>
    titleChecksOf(personOf(viewer), await shownIdOf(deps.db, params.id), deps),
  )

  bindEndpoint(app, diligenceEndpoints.checkTitle, async ({ viewer, input: { params, body } }) =>
    checkTitle(personOf(viewer), await shownIdOf(deps.db, params.id), body, deps),
  )
}

function bindDeposits(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, diligenceEndpoints.deposits, async ({ viewer }) => ({
    deposits: await depositsOf(personOf(viewer), deps),
  }))

  bindEndpoint(app, diligenceEndpoints.addDeposit, async ({ viewer, input: { params, body } }) =>
    recordDeposit(personOf(viewer), await shownIdOf(deps.db, params.id), body, deps),
  )

  bindEndpoint(app, diligenceEndpoints.followDeposit, async ({ viewer, input: { params, body } }) =>
    followDeposit(personOf(viewer), params.id, body, deps),
  )

  bindEndpoint(app, diligenceEndpoints.deleteDeposit, async ({ viewer, input: { params } }) => {
    await deleteDeposit(deps.db, viewer.userId, params.id)
    return DONE
  })
}

function bindSearches(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, followingEndpoints.savedSearches, async ({ viewer }) => ({
    saved_searches: (await readSavedSearches(deps.db, viewer.userId)).map(savedSearchAnswer),
  }))

  bindEndpoint(app, followingEndpoints.saveSearch, async ({ viewer, input: { body } }) =>
    saveSearch(viewer.userId, body, deps),
  )

  bindEndpoint(app, followingEndpoints.renameSearch, async ({ viewer, input: { params, body } }) =>
    renameSearch(viewer.userId, { id: params.id, name: body.name }, deps),
  )

  bindEndpoint(app, followingEndpoints.setSearchAlert, async ({ viewer, input: { params, body } }) =>
    chooseAlert(viewer.userId, { id: params.id, alert: body.alert }, deps),
  )

  if (deps.texts !== null)
    bindEndpoint(app, followingEndpoints.setSearchTexts, async ({ viewer, input: { params, body } }) =>
      chooseTexts(viewer.userId, { id: params.id, has_texts: body.has_texts }, deps),
    )

  bindEndpoint(app, followingEndpoints.deleteSearch, async ({ viewer, input: { params } }) => {
    await deleteSavedSearch(deps.db, viewer.userId, params.id)
    return DONE
  })
}

function bindVisits(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, followingEndpoints.changes, async ({ viewer, input: { query } }) =>
    changesSince(query.since, personOf(viewer), deps),
  )

  bindEndpoint(app, followingEndpoints.visit, async ({ viewer }) => {
    const { started_at, previous_started_at } = await noteVisit(deps.db, viewer.userId, deps.clock.now())
    return {
      started_at: started_at.toISOString(),
      previous_started_at: previous_started_at?.toISOString() ?? null,
    }
  })
}
