import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Settings } from '#server/platform/config/settings.ts'
import { startChildProgram } from './child-program.ts'

const PEERS = fileURLToPath(new URL('../../../peers/', import.meta.url))

/** Where the demo writes the parcels that the local parcel service knows. */
export function demoParcelsFile(dataDir: string): string {
  return path.join(dataDir, 'demo-parcels.esri.json')
}

/** The services outside this program, by settings or by a local peer that speaks the same protocol. */
export type Services = {
  smtpUrl: string
  parcelServiceUrl: string
  /** The local mailbox page, where mail goes to the local peer. */
  mailboxUrl: string | null
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

/** Starts the local peers for what the settings do not name; in production the settings name everything. */
export async function openServices(settings: Settings): Promise<Services> {
  const mail = settings.SMTP_URL === undefined ? await localMail(settings.DATA_DIR) : null
  const parcels = settings.PARCEL_SERVICE_URL === undefined ? await localParcels(settings.DATA_DIR) : null
  const smtpUrl = settings.SMTP_URL ?? mail?.smtpUrl
  const parcelServiceUrl = settings.PARCEL_SERVICE_URL ?? parcels?.parcelServiceUrl
  if (smtpUrl === undefined || parcelServiceUrl === undefined) throw new Error('a local peer did not start')
  return {
    smtpUrl,
    parcelServiceUrl,
    mailboxUrl: mail?.mailboxUrl ?? null,
    stop: async () => {
      await Promise.all([mail?.stop(), parcels?.stop()])
    },
  }
}
