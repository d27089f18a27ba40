import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { StripeAccess } from '#server/features/billing/index.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { type LocalPeers, type PeerCommand, startPeers } from './start-peers.ts'

/** Path of the stand-in's pages and clock, on its port and on ours. */
export const STRIPE_PAGES = '/dev/stripe'

/** Not secret: the stand-in listens on this machine only and moves no money. */
const KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }

const accessAt = (apiUrl: string): StripeAccess => ({
  secretKey: KEYS.secretKey,
  webhookSecrets: [KEYS.webhookSecret],
  apiUrl,
})

const MAX_WAIT_MS = 10_000
const POLL_EVERY_MS = 100

/**
 * File through which processes on the same data folder find the running stand-in. A brief one ends with its command.
 */
const note = z.object({ url: z.string(), is_brief: z.boolean() })
type Note = z.infer<typeof note>

/** The local Stripe stand-in; `stop` is a no-op if another process started it. */
export type LocalStripe = { access: StripeAccess; stop: () => Promise<void> }

type Folder = Pick<Settings, 'DATA_DIR' | 'PUBLIC_URL'>

const noteFile = (dataDir: string) => path.join(dataDir, 'stripe', 'address.json')

async function readNote(dataDir: string): Promise<Note | null> {
  try {
    return note.parse(JSON.parse(await readFile(noteFile(dataDir), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(`${noteFile(dataDir)} cannot be read`, { cause: error })
  }
}

/** The file outlives a killed process, so check that the stand-in answers. */
function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}${STRIPE_PAGES}/clock`, { signal: AbortSignal.timeout(1_000) })
    .then((answer) => answer.json())
    .then(
      (body) => z.object({ now: z.number() }).safeParse(body).success,
      () => false,
    )
}

async function findRunning(dataDir: string): Promise<Note | null> {
  const found = await readNote(dataDir)
  return found !== null && (await isAlive(found.url)) ? found : null
}

/** The stand-in on this data folder, to be started. */
export function stripePeer({ DATA_DIR, PUBLIC_URL }: Folder): PeerCommand {
  return [
    'stripe',
    ...['--data', path.join(DATA_DIR, 'stripe'), '--base', STRIPE_PAGES, '--public-url', PUBLIC_URL],
    ...['--webhook-url', `${PUBLIC_URL}/api/webhooks/stripe`],
    ...['--secret-key', KEYS.secretKey, '--webhook-secret', KEYS.webhookSecret],
  ]
}

/** Lets other processes on the same data folder find the stand-in among these peers, until `stop` stops them all. */
export async function shareLocalStripe(
  peers: LocalPeers,
  { DATA_DIR }: Folder,
  isBrief: boolean,
): Promise<LocalStripe> {
  if (peers.ports.stripe === undefined) throw new Error('the local Stripe was not started')
  const url = `http://127.0.0.1:${peers.ports.stripe.port}`
  await writeFile(noteFile(DATA_DIR), JSON.stringify({ url, is_brief: isBrief } satisfies Note))
  return {
    access: accessAt(url),
    stop: async () => {
      await peers.stop()
      await rm(noteFile(DATA_DIR), { force: true })
    },
  }
}

/** For commands: uses the product's stand-in if it is running, otherwise starts one until the command ends. */
export async function borrowLocalStripe(folder: Folder): Promise<LocalStripe> {
  const running = await findRunning(folder.DATA_DIR)
  if (running !== null) return { access: accessAt(running.url), stop: () => Promise.resolve() }
  return shareLocalStripe(await startPeers([stripePeer(folder)]), folder, true)
}

/**
 * For the product: the stand-in that another process runs on the same data folder; null if it has to start one. Waits
 * for a brief one to end, because two would overwrite each other's state.
 */
export async function findLocalStripe({ DATA_DIR }: Folder): Promise<StripeAccess | null> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const running = await findRunning(DATA_DIR)
    if (running === null) return null
    if (!running.is_brief || performance.now() > until) return accessAt(running.url)
    await pause(POLL_EVERY_MS)
  }
}
