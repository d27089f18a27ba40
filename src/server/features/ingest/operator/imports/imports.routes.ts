import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorImportEndpoints } from '#contract/operator/imports.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { isStorableJson } from '#server/platform/storable-text.ts'
import { fileAnswer, mappingAnswer, outcomeOfTask } from './answers.ts'
import { readLastTasks, readUpload, readUploads, writeDraft } from './imports.store.ts'
import { previewImport } from './preview-import.ts'
import { createPreviewReader } from './preview-reader.ts'
import { deleteMapping, listMappings, saveMapping } from './save-mapping.ts'
import { keepUpload, openUpload, unpacked } from './uploads.ts'
import { discardUpload, startApply, startDryRun } from './start-task.ts'

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

/** For operators: files that they upload, and saved mappings. */
export function importRoutes(app: FastifyInstance, { db, clock, enqueue }: Deps): void {
  const endpoints = operatorImportEndpoints
  const reader = createPreviewReader()
  const find = async (viewer: Viewer, id: string) => {
    const found = await readUpload(db, { id, ownerId: viewer.userId, now: new Date(clock.now()) })
    if (found === null) throw new AppError('not_found')
    return found
  }

  bindEndpoint(app, endpoints.imports, async ({ viewer }) => {
    const uploads = await readUploads(db, viewer.userId, new Date(clock.now()))
    const tasks = await readLastTasks(
      db,
      uploads.map(({ id }) => id),
    )
    return {
      files: uploads.map((upload) => fileAnswer(upload, tasks.get(upload.id) ?? null)),
      mappings: (await listMappings(db)).map(mappingAnswer),
    }
  })

  bindEndpoint(app, endpoints.uploadImport, async ({ input: { query, upload }, viewer }) => ({
    id: await keepUpload(
      { name: query.name, bytes: Buffer.from(upload), ownerId: viewer.userId, now: clock.now() },
      { db, reader },
    ),
  }))

  bindEndpoint(app, endpoints.import, async ({ input: { params }, viewer }) => {
    const upload = await find(viewer, params.id)
    const task = (await readLastTasks(db, [upload.id])).get(upload.id) ?? null
    return {
      ...fileAnswer(upload, task),
      ...(await openUpload(upload, { db, reader })),
      is_tried: task !== null && isDeepStrictEqual(task.request, upload.draft),
    }
  })

  bindEndpoint(app, endpoints.previewImport, async ({ input: { params, body }, viewer }) => {
    const upload = await find(viewer, params.id)
    const { show, from, ...request } = body
    refuseUnstorable(request.mapping)
    await writeDraft(db, upload.id, request)
    const file = await unpacked(upload)
    const work = { file, mapping: request.mapping, show, from, now: clock.now() }
    return previewImport(work, { db, reader })
  })

  bindEndpoint(app, endpoints.dryRunImport, async ({ input: { params, body }, viewer }) => {
    const upload = await find(viewer, params.id)
    refuseUnstorable(body.mapping)
    return outcomeOfTask(await startDryRun(upload.id, body, { db, clock, enqueue }))
  })

  bindEndpoint(app, endpoints.applyImport, async ({ input: { params, body }, viewer, request }) => {
    const upload = await find(viewer, params.id)
    const { address } = actorOf(viewer, request)
    return outcomeOfTask(await startApply(upload.id, { ...body, address }, { db, clock, enqueue }))
  })

  bindEndpoint(app, endpoints.discardImport, async ({ input: { params }, viewer }) => {
    const upload = await find(viewer, params.id)
    await discardUpload(upload.id, { db })
    return { success: true } as const
  })

  bindEndpoint(app, endpoints.saveImportMapping, async ({ input: { body }, viewer, request }) => {
    refuseUnstorable(body.mapping)
    const by = actorOf(viewer, request)
    return mappingAnswer(await saveMapping(db, { ...body, by, at: new Date(clock.now()) }))
  })

  bindEndpoint(app, endpoints.removeImportMapping, async ({ input: { params, body }, viewer, request }) => {
    const by = actorOf(viewer, request)
    await deleteMapping(db, { ...params, ...body, by, at: new Date(clock.now()) })
    return { success: true } as const
  })
}

function refuseUnstorable(value: unknown): void {
  if (!isStorableJson(value))
    throw new AppError('bad_request', 'A mapping must not contain NUL characters or halves of characters')
}
