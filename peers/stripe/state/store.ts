import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedState } from './records.ts'
import type { State } from './records.ts'

export type Store = {
  readonly state: State
  /** Resolves once the state at the time of the call is on disk. */
  save(): Promise<void>
}

function emptyState(): State {
  return {
    version: 1,
    offset: 0,
    webhookMode: 'deliver',
    invoicesNumbered: 0,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    checkoutSessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    deliveries: [],
    answers: new Map(),
  }
}

function asText({ answers, ...state }: State): string {
  const listed = Object.fromEntries(
    Object.entries(state).map(([key, value]) => [key, value instanceof Map ? [...value.values()] : value]),
  )
  return JSON.stringify({ ...listed, answers: [...answers] })
}

async function load(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyState()
  try {
    return storedState.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} was written by another version of the local Stripe: remove it to start over`, {
      cause: error,
    })
  }
}

/** Stores the state in one file of a folder, which it creates. Saves requested during a write share the next write. */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'state.json')
  const state = await load(file)
  let writing: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function write(): Promise<void> {
    waiting = null
    // Renamed into place, so that a crash never leaves a partial file.
    await writeFile(`${file}.part`, asText(state))
    await rename(`${file}.part`, file)
  }

  return {
    state,
    save() {
      waiting ??= writing = writing.catch(() => undefined).then(write)
      return waiting
    },
  }
}
