import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/platform/db/database.ts'
import type { ScratchData } from './scratch-data.ts'
import { startService } from './programs.ts'
import type { Stage } from './stage.ts'

const program = fileURLToPath(new URL('../../src/server/app/main.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

export const LIST_PATH = '/api/tax_foreclosure/list_based_off_permissions'

export type Product = { origin: string; process: ChildProcess }

/**
 * Starts the product's web server as in production, as a separate process on an existing database. `own` are more
 * settings.
 */
export async function startProduct(
  stage: Stage,
  { folder, database }: Pick<ScratchData, 'folder'> & { database: Pick<Database, 'url'> },
  own: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const log = path.join(folder, 'product.log')
  const child = startService(stage, program, {
    folder,
    log,
    settings: {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      ROLE: 'web',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: 'none',
      PARCEL_SERVICE_URL: 'http://127.0.0.1:9/none',
      ...own,
    },
  })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The product did not start:\n${readFileSync(log, 'utf8')}`)
    }
    await pause(50)
  }
  return { origin, process: child }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    (_notListeningYet: unknown) => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export type RawAnswer = { status: number; etag: string; encoding: string; body: Buffer }

/** The version of a list, as its ETag names it. */
export function versionOf(etag: string): string {
  const version = /"(.*)"/.exec(etag)?.[1]
  if (version === undefined) throw new Error(`the list has no version: ${etag}`)
  return version
}

/** Sends a GET request and returns the body undecoded. */
export function getRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? '',
          encoding: response.headers['content-encoding'] ?? 'identity',
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.once('error', reject)
    call.end()
  })
}
