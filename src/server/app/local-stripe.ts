import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { StripeAccess } from '#server/features/billing/index.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { startChildProgram } from './child-program.ts'

const PROGRAM = fileURLToPath(new URL('../../../peers/stripe/main.ts', import.meta.url))

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
export type LocalStripe = { access: StripeAccess; url: string; stop: () => Promise<void> }

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

async function start({ DATA_DIR, PUBLIC_URL }: Folder, isBrief: boolean): Promise<LocalStripe> {
  const folder = path.join(DATA_DIR, 'stripe')
  const args = [
    ...['--port', '0', '--data', folder, '--base', STRIPE_PAGES, '--public-url', PUBLIC_URL],
    ...['--webhook-url', `${PUBLIC_URL}/api/webhooks/stripe`],
    ...['--secret-key', KEYS.secretKey, '--webhook-secret', KEYS.webhookSecret],
  ]
  await mkdir(folder, { recursive: true })
  const program = await startChildProgram(PROGRAM, args, z.object({ port: z.number() }))
  const url = `http://127.0.0.1:${program.ports.port}`
  await writeFile(noteFile(DATA_DIR), JSON.stringify({ url, is_brief: isBrief } satisfies Note))
  return {
    access: accessAt(url),
    url,
    stop: async () => {
      await program.stop()
      await rm(noteFile(DATA_DIR), { force: true })
    },
  }
}

/** For commands: uses the product's stand-in if it is running, otherwise starts one until the command ends. */
export async function borrowLocalStripe(folder: Folder): Promise<LocalStripe> {
  const running = await findRunning(folder.DATA_DIR)
  if (running === null) return start(folder, true)
  return { access: accessAt(running.url), url: running.url, stop: () => Promise.resolve() }
}

/**
 * For the product: starts a stand-in, or uses one already running on the same data folder. Waits for a brief one to
 * end, because two would overwrite each other's state.
 */
export async function openLocalStripe(folder: Folder): Promise<LocalStripe> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const running = await findRunning(folder.DATA_DIR)
    if (running === null) return start(folder, false)
    if (!running.is_brief || performance.now() > until) return borrowLocalStripe(folder)
    await pause(POLL_EVERY_MS)
  }
}
