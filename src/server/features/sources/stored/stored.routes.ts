import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorStoredSourceEndpoints } from '#contract/operator/stored-sources.ts'
import { createPreviewReader } from '#server/features/ingest/index.ts'
import { typedAddress } from '#server/features/sources/fetching/typed-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { isStorableJson } from '#server/platform/storable-text.ts'
import { keepPage, openDraft, openPage, pageOfDraft } from './drafts.ts'
import { readDraft, writeReading } from './drafts.store.ts'
import { previewSource } from './preview-source.ts'
import { removeSource, saveSource } from './save-source.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly allowsLocal: boolean
}

/** For operators: sources that they make from a stored page. */
export function storedSourceRoutes(app: FastifyInstance, { db, clock, allowsLocal }: Deps): void {
  const endpoints = operatorStoredSourceEndpoints
  const reader = createPreviewReader()
  const ownerOf = (viewer: Viewer) => ({ ownerId: viewer.userId, now: clock.now() })
  const find = async (viewer: Viewer, id: string) => {
    const found = await readDraft(db, { id, ownerId: viewer.userId, now: new Date(clock.now()) })
    if (found === null) throw new AppError('not_found')
    return found
  }

  bindEndpoint(app, endpoints.uploadSourcePage, async ({ input: { query, upload }, viewer }) => ({
    id: await keepPage(db, { name: query.name, bytes: Buffer.from(upload) }, ownerOf(viewer)),
  }))

  bindEndpoint(app, endpoints.openSourceDraft, async ({ input: { body }, viewer }) => ({
    id: await openPage(db, body, ownerOf(viewer)),
  }))

  bindEndpoint(app, endpoints.sourceDraft, async ({ input: { params }, viewer }) =>
    openDraft(db, await find(viewer, params.id)),
  )

  bindEndpoint(app, endpoints.previewSource, async ({ input: { params, body }, viewer }) => {
    const draft = await find(viewer, params.id)
    const { show, from, ...reading } = body
    refuseUnstorable(reading)
    await writeReading(db, draft.id, reading)
    const view = { show, from, now: clock.now(), edits: draft.edits }
    return previewSource(await pageOfDraft(draft), reading, view, { db, reader })
  })

  bindEndpoint(app, endpoints.saveSource, async ({ input: { params, body }, viewer, request }) => {
    const draft = await find(viewer, params.id)
    const { name, about: typed, replaces, reason, ...reading } = body
    refuseUnstorable(reading)
    const change = { by: actorOf(viewer, request), at: new Date(clock.now()), reason }
    const page = await pageOfDraft(draft)
    const about = { ...typed, address: typedAddress(typed.address, allowsLocal) }
    return { name, version: await saveSource(db, { name, about, reading, page, replaces }, change) }
  })

  bindEndpoint(app, endpoints.removeSource, async ({ input: { params, body }, viewer, request }) => {
    const { version, reason } = body
    const change = { by: actorOf(viewer, request), at: new Date(clock.now()), reason }
    await removeSource(db, { name: params.name, version }, change)
    return { success: true } as const
  })
}

function refuseUnstorable(value: unknown): void {
  if (!isStorableJson(value))
    throw new AppError(
      'bad_request',
      'Layout and mapping must not contain NUL characters or halves of characters',
    )
}
