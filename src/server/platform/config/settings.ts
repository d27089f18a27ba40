import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

import { z } from 'zod'

import { isThisMachine } from '#server/platform/net/this-machine.ts'
import { isTileAddress } from './map-layers.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'
import { hostInUrl } from './setting-forms.ts'
import { settingsSchema } from './settings-schema.ts'
import { settingsError, StartupError } from './startup-error.ts'

/** The parsed, complete, and frozen settings of this process. */
export type Settings = Readonly<
  Omit<z.infer<typeof settingsSchema>, 'PUBLIC_URL' | 'MAIL_FROM'> & { PUBLIC_URL: string; MAIL_FROM: string }
>

type Environment = Readonly<Record<string, string | undefined>>

const ncOneMapParcels = 'https://services.nconemap.gov/secure/rest/services/NC1Map_Parcels/FeatureServer/1'

/**
 * Loads the settings from the environment, with defaults from an `.env` file in the working directory. Throws a
 * StartupError that lists all problems.
 */
export function loadSettings(): Settings {
  return parseSettings({ ...readEnvFile('.env'), ...process.env })
}

/**
 * Parses settings; empty values count as unset, and secrets may be in files. Throws a StartupError that lists all
 * problems, without values; those of secret files first, because other rules depend on what is in them.
 */
export function parseSettings(environment: Environment): Settings {
  const given = pickSet({ ...environment, ...readSecretFiles(environment) })
  const parsed = settingsSchema.safeParse(given)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
    ...problemsAcross(given),
  ]
  if (!parsed.success || problems.length > 0) throw settingsError(problems)
  const { data } = parsed
  const publicUrl = data.PUBLIC_URL ?? `http://${hostInUrl(reachable(data.HOST))}:${String(data.PORT)}`
  return Object.freeze({
    ...data,
    DATA_DIR: path.resolve(data.DATA_DIR),
    PUBLIC_URL: publicUrl,
    MAIL_FROM: data.MAIL_FROM ?? `Courthouse Steps <no-reply@${mailDomain(publicUrl)}>`,
    PARCEL_SERVICE_URL:
      data.PARCEL_SERVICE_URL ?? (data.NODE_ENV === 'production' ? ncOneMapParcels : undefined),
  })
}

const EXAMPLE_HEAD =
  'All settings. Copy this file to .env and uncomment the settings you change. A secret can be in a file instead: set ' +
  'the name that ends in _FILE, and not both.'

/** Generates `.env.example`: every setting with its description, commented out. */
export function envExample(): string {
  const entries = Object.entries(settingsSchema.shape).map(([name, field]) => {
    const { description = '', example } = field.meta() ?? {}
    const unset = field.safeParse(undefined).data
    const isText = unset !== undefined && typeof unset !== 'object'
    const value = isText ? unset : z.string().default('').parse(example)
    const file = secretNames.includes(name) ? `#${name}_FILE=/run/secrets/${name.toLowerCase()}\n` : ''
    return `${wrap(description)}\n#${name}=${value}\n${file}`
  })
  return [`${wrap(EXAMPLE_HEAD)}\n`, ...entries].join('\n')
}

function pickSet(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(settingsSchema.shape)) {
    const value = environment[name]?.trim() ?? ''
    if (value !== '') given[name] = value
  }
  return given
}

/** Rules across settings. They check the raw values, so that they report alongside problems of single settings. */
function problemsAcross(given: Environment): string[] {
  const { ROLE, DATABASE_URL, PUBLIC_URL, SMTP_URL, MAPS_KEY, MAPS_SIGNING_SECRET, TRUSTED_PROXIES } = given
  const problems: string[] = []
  if ((ROLE === 'web' || ROLE === 'worker') && DATABASE_URL === undefined) {
    problems.push(`DATABASE_URL is required with ROLE=${ROLE}`)
  }
  if ((MAPS_KEY === undefined) !== (MAPS_SIGNING_SECRET === undefined)) {
    problems.push('MAPS_KEY and MAPS_SIGNING_SECRET must be set both or neither')
  }
  for (const layer of ['MAP_AERIAL', 'MAP_STREETS']) {
    if (isTileAddress(given[layer] ?? '') && given[`${layer}_CREDIT`] === undefined) {
      problems.push(`${layer}_CREDIT is required with an address in ${layer}`)
    }
  }
  problems.push(...problemsOfDatabase(given), ...problemsOfStripe(given), ...problemsOfTexts(given))
  if (given.NODE_ENV !== 'production') return problems
  if (given.LOCAL_SOURCES === 'allowed') problems.push('LOCAL_SOURCES must not be allowed in production')
  if (PUBLIC_URL === undefined) problems.push('PUBLIC_URL is required in production')
  else if (!isSafeOrigin(PUBLIC_URL)) problems.push('PUBLIC_URL must begin with https:// in production')
  if (SMTP_URL === undefined) problems.push('SMTP_URL is required in production')
  if (TRUSTED_PROXIES === undefined && ROLE !== 'worker') {
    problems.push('TRUSTED_PROXIES is required in production: the addresses of your proxies, or none')
  }
  return problems
}

function problemsOfDatabase(given: Environment): string[] {
  const others = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].filter((name) => given[name] !== undefined)
  if (given.DATABASE_URL === undefined) return others.map((name) => `DATABASE_URL is required with ${name}`)
  const urls = ['DATABASE_URL', ...others].map((name) => given[name])
  return others.flatMap((name, index) =>
    urls.indexOf(given[name]) <= index ? [`${name} must not be the address of another setting`] : [],
  )
}

function problemsOfStripe(given: Environment): string[] {
  const { NODE_ENV, ROLE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = given
  const problems: string[] = []
  if ((STRIPE_SECRET_KEY === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set both or neither')
  }
  if (STRIPE_API_URL !== undefined && STRIPE_SECRET_KEY === undefined) {
    problems.push('STRIPE_SECRET_KEY is required with STRIPE_API_URL')
  }
  if (NODE_ENV !== 'production') {
    // Each process would start its own stand-in.
    if ((ROLE === 'web' || ROLE === 'worker') && STRIPE_SECRET_KEY === undefined) {
      problems.push(`STRIPE_SECRET_KEY is required with ROLE=${ROLE}`)
    }
    return problems
  }
  if (STRIPE_SECRET_KEY === undefined) problems.push('STRIPE_SECRET_KEY is required in production')
  else if (!/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY)) {
    problems.push('STRIPE_SECRET_KEY must be a live key in production')
  }
  if (STRIPE_API_URL !== undefined) problems.push('STRIPE_API_URL must not be set in production')
  return problems
}

/** Without settings, there is a local stand-in or no text message at all: see `smsPeer`. */
function problemsOfTexts(given: Environment): string[] {
  const { NODE_ENV, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_MESSAGING_SERVICE_SID, SMS_API_URL } = given
  const problems: string[] = []
  const set = [SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_MESSAGING_SERVICE_SID].filter(
    (each) => each !== undefined,
  )
  if (set.length !== 0 && set.length !== 3) {
    problems.push('SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_MESSAGING_SERVICE_SID must be set all or none')
  }
  if (SMS_API_URL !== undefined && set.length === 0) {
    problems.push('SMS_ACCOUNT_SID is required with SMS_API_URL')
  }
  if (SMS_API_URL !== undefined && NODE_ENV === 'production') {
    problems.push('SMS_API_URL must not be set in production')
  }
  return problems
}

function isSafeOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true
  const parsed = new URL(url)
  return parsed.protocol !== 'http:' || isThisMachine(parsed)
}

/** Wildcard addresses are only for listening; browsers cannot connect to them. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}

function mailDomain(publicUrl: string): string {
  const url = new URL(publicUrl)
  return isThisMachine(url) ? 'localhost' : url.hostname
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(textOf(readFileSync(file), file))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${path.resolve(file)} cannot be read.`, { cause })
  }
}

/** Without the byte order mark that editors of Windows write: it would become part of the first setting's name. */
function textOf(bytes: Buffer, file: string): string {
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes)
  throw new StartupError(`${path.resolve(file)} must be a text file in UTF-8. Save it in that encoding.`)
}

function wrap(text: string): string {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + word.length >= 100) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}
