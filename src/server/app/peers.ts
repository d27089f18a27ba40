import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { StripeAccess } from '#server/features/billing/index.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import { startChildProgram } from './child-program.ts'
import { borrowLocalStripe, openLocalStripe } from './local-stripe.ts'
import { ownTexts, startLocalTexts } from './local-texts.ts'

const PEERS = fileURLToPath(new URL('../../../peers/', import.meta.url))

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

async function localMail(dataDir: string) {
  const args = [
    '--data',
    path.join(dataDir, 'mail'),
    '--smtp-port',
    '0',
    '--http-port',
    '0',
    '--base',
    '/dev/mail',
  ]
  const ports = z.object({ smtp_port: z.number(), http_port: z.number() })
  const program = await startChildProgram(`${PEERS}smtp/main.ts`, args, ports)
  return {
    smtpUrl: `smtp://127.0.0.1:${program.ports.smtp_port}`,
    mailboxUrl: `http://127.0.0.1:${program.ports.http_port}`,
    stop: program.stop,
  }
}

async function localParcels(dataDir: string) {
  const args = ['--port', '0', '--parcels', demoParcelsFile(dataDir)]
  const program = await startChildProgram(`${PEERS}arcgis/main.ts`, args, z.object({ port: z.number() }))
  return {
    parcelServiceUrl: `http://127.0.0.1:${program.ports.port}/rest/services/NC1Map_Parcels/FeatureServer/1`,
    stop: program.stop,
  }
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

function gatewayOf(access: TextAccess | undefined, { PUBLIC_URL }: Settings): TextGateway | null {
  return access === undefined ? null : openTextGateway({ access, publicUrl: PUBLIC_URL })
}

/** Starts a local peer for each service the settings do not name. In production, the settings name all of them. */
export async function openServices(settings: Settings): Promise<Services> {
  const own = { stripe: ownStripe(settings), texts: ownTexts(settings) }
  const [mail, parcels, localStripe, texts] = await Promise.all([
    settings.SMTP_URL === undefined ? localMail(settings.DATA_DIR) : null,
    settings.PARCEL_SERVICE_URL === undefined ? localParcels(settings.DATA_DIR) : null,
    own.stripe === null ? openLocalStripe(settings) : null,
    own.texts === null ? startLocalTexts(settings) : null,
  ])
  const stripe = own.stripe ?? localStripe?.access
  const smtpUrl = settings.SMTP_URL ?? mail?.smtpUrl
  const parcelServiceUrl = settings.PARCEL_SERVICE_URL ?? parcels?.parcelServiceUrl
  if (smtpUrl === undefined || parcelServiceUrl === undefined || stripe === undefined)
    throw new Error('a local peer did not start')
  return {
    smtpUrl,
    parcelServiceUrl,
    stripe,
    texts: gatewayOf(own.texts ?? texts?.access, settings),
    mailboxUrl: mail?.mailboxUrl ?? null,
    // A stand-in shared by several processes serves its pages at its own address.
    stripePagesUrl: localStripe?.url ?? settings.STRIPE_API_URL ?? null,
    textInboxUrl: texts?.access.apiUrl ?? settings.SMS_API_URL ?? null,
    stop: async () => {
      await Promise.all([mail?.stop(), parcels?.stop(), localStripe?.stop(), texts?.stop()])
    },
  }
}
