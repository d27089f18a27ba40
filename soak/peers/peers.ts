import path from 'node:path'
import { startPushService, type TestPushService } from '#server/app/push-service.fixture.ts'
import { freePorts } from '#tests/support/round-robin.ts'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import type { Stage } from '../../bench/support/stage.ts'
import { type Link, openLink } from '#tests/support/link.ts'

const KEYS = { secretKey: 'sk_test_soak', webhookSecret: 'whsec_soak' }

/** Everything outside that the product talks to, each behind a link that can fail. */
export type Peers = {
  smtp: Link
  stripe: Link
  parcels: Link
  sources: Link
  push: TestPushService
  /** Of the mail server's mailbox. */
  /** Folder of the emails that arrived. */
  mailFolder: string
  /** Of Stripe itself, past the link: payment pages, and its records. */
  stripeUrl: string
  sourcesUrl: string
  settings: Readonly<Record<string, string>>
}

/** `publicUrl` is where Stripe sends its events. */
export async function startPeers(stage: Stage, folder: string, publicUrl: string): Promise<Peers> {
  const [stripePort = 0] = await freePorts(1)
  const stripeUrl = `http://127.0.0.1:${stripePort}`
  const link = async (port: number): Promise<Link> => {
    const opened = await openLink(port)
    stage.atEnd(() => opened.close())
    return opened
  }
  const mailFolder = path.join(folder, 'mail')
  const peers = await startPeerProgram(
    ['smtp', '--data', mailFolder],
    ['arcgis', '--parcels', path.join(folder, 'parcels.json')],
    ['sources'],
    [
      'stripe',
      ...['--port', String(stripePort), '--data', path.join(folder, 'stripe'), '--base', '/pay'],
      ...['--public-url', stripeUrl, '--webhook-url', `${publicUrl}/api/webhooks/stripe`],
      ...['--secret-key', KEYS.secretKey, '--webhook-secret', KEYS.webhookSecret],
    ],
  )
  stage.atEnd(() => peers.stop())
  const links = {
    smtp: await link(peers.port('smtp', 'smtp_port')),
    stripe: await link(peers.port('stripe')),
    parcels: await link(peers.port('arcgis')),
    sources: await link(peers.port('sources')),
  }
  const push = await startPushService()
  stage.atEnd(() => push.close())
  return {
    ...links,
    push,
    mailFolder,
    stripeUrl,
    sourcesUrl: `http://127.0.0.1:${peers.port('sources')}`,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${links.smtp.port}`,
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${links.stripe.port}`,
      PARCEL_SERVICE_URL: `http://127.0.0.1:${links.parcels.port}/rest/services/NC1Map_Parcels/FeatureServer/1`,
      LOCAL_SOURCES: 'allowed',
    },
  }
}
