import { Worker } from 'node:worker_threads'
import type { DatabaseTrouble } from '#server/platform/db/database-trouble.ts'
import type { ReplicaReport } from '#server/platform/db/replica.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { QUICK_START } from '#server/platform/threads/quick-start.ts'
import type { PackCounties } from './list-cache.ts'
import { type PackAnswer, type PackPlaces, packPlaces, type PackRequest } from './pack-work.ts'

/** Heap limit, far above the largest county. Beyond it the thread exits and the process survives. */
const MAX_MEGABYTES = 512

type Packed = Exclude<PackAnswer, { error: unknown }>
type Waiting = { resolve: (answer: Packed) => void; reject: (reason: unknown) => void }

type Thread = { worker: Worker; waiting: Map<number, Waiting> }

export type CountyPacker = { pack: PackCounties; stop(): Promise<void> }

/**
 * Packs counties in one worker thread, started on first use. If the thread exits, its pending requests fail and the next
 * one starts a new thread. `onReplica` receives how the replica did, if there is one.
 */
export function createCountyPacker(
  places: PackPlaces,
  onReplica: (report: ReplicaReport) => void = () => undefined,
): CountyPacker {
  let thread: Thread | null = null
  let lastId = 0

  function start(): Thread {
    const waiting: Thread['waiting'] = new Map()
    const worker = new Worker(new URL('./pack-thread.store.ts', import.meta.url), {
      name: 'lists',
      execArgv: [...QUICK_START],
      // Without whatever else the object has, which may not be sent to a thread.
      workerData: packPlaces.parse(places),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    const started: Thread = { worker, waiting }
    const end = (reason: unknown) => {
      if (thread === started) thread = null
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    }
    worker.on('message', (answer: PackAnswer) => {
      const pending = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) pending?.reject(failureOf(answer))
      else {
        if (answer.replica !== null) onReplica(answer.replica)
        pending?.resolve(answer)
      }
    })
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`the thread that packs counties ended with ${code}`)))
    // Lets the process exit; a waiting HTTP connection keeps it alive.
    worker.unref()
    return started
  }

  function ask(county: OpenCounty, since: number | null, today: PlainDate): Promise<Packed> {
    thread ??= start()
    const { worker, waiting } = thread
    lastId += 1
    const request: PackRequest = { id: lastId, fips: county.fips, version: county.data_version, since, today }
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject })
      worker.postMessage(request)
    })
  }

  return {
    pack: {
      whole: async (county, today) => {
        const answer = await ask(county, null, today)
        if (!('fragment' in answer))
          throw new Error('the thread that packs counties answered another question')
        return answer.fragment
      },
      changes: async (county, since, today) => {
        const answer = await ask(county, since, today)
        if (!('changes' in answer))
          throw new Error('the thread that packs counties answered another question')
        return answer.changes
      },
    },
    stop: async () => {
      await thread?.worker.terminate()
    },
  }
}

/** With the trouble of the database as its own, which decides whether the caller should retry. */
function failureOf({ error, trouble }: { error: unknown; trouble: DatabaseTrouble | null }): Error {
  const failure = new Error('the listings of a county could not be read', { cause: error })
  return trouble === null ? failure : Object.assign(failure, { trouble })
}
