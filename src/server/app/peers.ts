import path from 'node:path'
import type { StripeAccess } from '#server/features/billing/index.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { borrowLocalStripe, findLocalStripe, shareLocalStripe, stripePeer } from './local-stripe.ts'
import { localTexts, ownTexts, smsPeer } from './local-texts.ts'
import { type PeerCommand, startPeers } from './start-peers.ts'

/** File in which the demo stores its parcels for the local parcel service. */
export function demoParcelsFile(dataDir: string): string {
  return path.join(dataDir, 'demo-parcels.esri.json')
}

/** External services: the real ones from the settings, or local peers that speak the same protocol. */
export type Services = {
  smtpUrl: string
  parcelServiceUrl: string
  stripe: StripeAccess
  /** Null if there are no text messages. */
  texts: TextGateway | null
  /** Mailbox page of the local mail peer; null with a real mail server. */
  mailboxUrl: string | null
  /** Payment pages of the local Stripe peer; null with the real Stripe. */
  stripePagesUrl: string | null
  /** Inbox page of the local SMS peer; null with the real Twilio or without text messages. */
  textInboxUrl: string | null
  stop(): Promise<void>
}

function mailPeer(dataDir: string): PeerCommand {
  return ['smtp', '--data', path.join(dataDir, 'mail'), '--base', '/dev/mail']
}

function parcelPeer(dataDir: string): PeerCommand {
  return ['arcgis', '--parcels', demoParcelsFile(dataDir)]
}

function parcelLayerAt(port: number): string {
  return `http://127.0.0.1:${port}/rest/services/NC1Map_Parcels/FeatureServer/1`
}

/** The Stripe account from the settings; null for the local peer. */
function ownStripe(settings: Settings): StripeAccess | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return null
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL ?? null,
  }
}

/** Runs a command with the product's Stripe access, whether the product is running or not. */
export async function withStripe<T>(
  settings: Settings,
  work: (stripe: StripeAccess) => Promise<T>,
): Promise<T> {
  const own = ownStripe(settings)
  if (own !== null) return work(own)
  const local = await borrowLocalStripe(settings)
  try {
    return await work(local.access)
  } finally {
    await local.stop()
  }
}

/**
 * Starts a local peer for each service the settings do not name. In production, the settings name all of them. `say`
 * gets a line if the peers end by themselves.
 */
export async function openServices(settings: Settings, say: (line: string) => void): Promise<Services> {
  const { DATA_DIR, SMTP_URL, PARCEL_SERVICE_URL, PUBLIC_URL } = settings
  const found = {
    stripe: ownStripe(settings) ?? (await findLocalStripe(settings)),
    texts: ownTexts(settings),
  }
  const peers = await startPeers(
    [
      SMTP_URL === undefined ? mailPeer(DATA_DIR) : null,
      PARCEL_SERVICE_URL === undefined ? parcelPeer(DATA_DIR) : null,
      found.stripe === null ? stripePeer(settings) : null,
      found.texts === null ? smsPeer(settings) : null,
    ],
    say,
  )
  const { smtp, arcgis, sms } = peers.ports
  const localStripe = found.stripe === null ? await shareLocalStripe(peers, settings, false) : null
  const stripe = found.stripe ?? localStripe?.access
  const texts = found.texts ?? (sms ? localTexts(sms.port) : null)
  const smtpUrl = SMTP_URL ?? (smtp && `smtp://127.0.0.1:${smtp.smtp_port}`)
  const parcelServiceUrl = PARCEL_SERVICE_URL ?? (arcgis && parcelLayerAt(arcgis.port))
  if (smtpUrl === undefined || parcelServiceUrl === undefined || stripe === undefined)
    throw new Error('a local peer did not start')
  return {
    smtpUrl,
    parcelServiceUrl,
    stripe,
    texts: texts && openTextGateway({ access: texts, publicUrl: PUBLIC_URL }),
    mailboxUrl: smtp ? `http://127.0.0.1:${smtp.http_port}` : null,
    // A stand-in shared by several processes serves its pages at its own address.
    stripePagesUrl: stripe.apiUrl,
    textInboxUrl: texts?.apiUrl ?? null,
    stop: (localStripe ?? peers).stop,
  }
}
