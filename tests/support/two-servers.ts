import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setAhead } from './moving-clock.ts'
import { endProgram, runCommand, startProgram } from './product-program.ts'
import { makeDataFolder, openDatabaseIn, type Product } from './product.ts'
import { readMail, type ReceivedMail, waitForMail } from './received-mail.ts'
import { freePorts, startRoundRobin } from './round-robin.ts'
import { type PeerProgram, startPeerProgram } from './peer-program.ts'

const KEYS = { secretKey: 'sk_test_journey', webhookSecret: 'whsec_journey' }
const PAYMENTS = '/payments'
const PROGRAM = fileURLToPath(new URL('product-with-moving-clock.ts', import.meta.url))

/**
 * The product as two server processes with one database of the listings in `day-one.csv`, one mail server and one
 * Stripe, behind a round-robin proxy. All share a clock that can be advanced. Payment pages are on another origin, as
 * with Stripe.
 */
export type TwoServers = Pick<Product, 'url' | 'steps' | 'openDatabase' | 'mailTo' | 'stop'> & {
  /** Every email to an address so far, newest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>
  /** How many requests each process has answered. */
  answered(): readonly number[]
  /** Advances every clock. Resolves when Stripe has processed everything due and sent each event once. */
  pass(seconds: number): Promise<void>
  /** Discards every Stripe event from now on. */
  loseWebhooks(): Promise<void>
}

type Places = { folder: string; url: string; stripePort: number }

function startPeers({ folder, url, stripePort }: Places): Promise<PeerProgram> {
  return startPeerProgram(
    ['smtp', '--data', path.join(folder, 'mail')],
    [
      'stripe',
      ...['--port', String(stripePort), '--data', path.join(folder, 'stripe'), '--base', PAYMENTS],
      // A different host name than the product's, so that returning from there is a cross-site navigation.
      ...['--public-url', `http://localhost:${stripePort}`, '--webhook-url', `${url}/api/webhooks/stripe`],
      ...['--secret-key', KEYS.secretKey, '--webhook-secret', KEYS.webhookSecret],
    ],
  )
}

function environment({ folder, url, stripePort }: Places, peers: PeerProgram): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${peers.port('smtp', 'smtp_port')}`,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${stripePort}`,
  }
}

/** Starts all servers. If one does not start, stops the others. */
async function startServers(env: NodeJS.ProcessEnv, ports: readonly number[], clockFile: string) {
  const settled = await Promise.allSettled(
    ports.map((port) => startProgram({ ...env, PORT: String(port) }, [PROGRAM, clockFile])),
  )
  const servers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = settled.find((each) => each.status === 'rejected')
  if (!failed) return servers
  await Promise.all(servers.map(({ program }) => endProgram(program)))
  throw new Error('a server did not start', { cause: failed.reason })
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

export async function startTwoServers(): Promise<TwoServers> {
  const folder = await makeDataFolder('day-one')
  const clockFile = path.join(folder, 'clock')
  setAhead(clockFile, 0)
  const [stripePort = 0, ...ports] = await freePorts(3)
  const proxy = await startRoundRobin(ports)
  const places = { folder, url: proxy.url, stripePort }
  const peers = await startPeers(places)
  const env = environment(places, peers)
  const servers = await startServers(env, ports, clockFile)
  const payments = `http://127.0.0.1:${stripePort}${PAYMENTS}`
  const mailbox = `http://127.0.0.1:${peers.port('smtp', 'http_port')}`
  let ahead = 0
  return {
    url: proxy.url,
    steps: (...args) => runCommand(args, env),
    openDatabase: () => openDatabaseIn(folder),
    mailTo: (address) => waitForMail(mailbox, address),
    mailsTo: (address) => readMail(mailbox, address),
    answered: () => proxy.answered(),
    pass: async (seconds) => {
      ahead += seconds
      setAhead(clockFile, ahead)
      await post(`${payments}/clock`, { advance_seconds: seconds })
    },
    loseWebhooks: () => post(`${payments}/webhooks`, { mode: 'drop' }),
    stop: async () => {
      proxy.close()
      await Promise.all(servers.map(({ program }) => endProgram(program)))
      await peers.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
