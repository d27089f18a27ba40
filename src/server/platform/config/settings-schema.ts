import { isIP } from 'node:net'

import { z } from 'zod'

import type { MapLayer } from '#contract/site/site.ts'
import { databaseSettings } from './database-settings.ts'
import { isPreset, isTileAddress, layerForms } from './map-layers.ts'
import { paymentSettings, textSettings, tracingSettings } from './service-settings.ts'
import { address, days, EMAIL, host, keys, SEVERAL } from './setting-forms.ts'
import { trackingTool } from './tracking-tool.ts'

const port = z.coerce.number('must be a whole number').int('must be a whole number')
const formAddress = address(/^https:\/\/[^/?#{}]+(\/|$)/, 'an https:// URL').refine(
  (text) => [...text.matchAll(/{(\w*)}?/g)].every(([all]) => ['{email}', '{name}', '{id}'].includes(all)),
  'may hold {email}, {name} and {id}, and no other braces',
)

const mapLayer = (kind: MapLayer['kind']) =>
  z
    .string()
    .refine((text) => isPreset(kind, text) || isTileAddress(text), `must be ${layerForms(kind)}`)
    .optional()

/** Inserted into the page as text. */
const credit = z
  .string()
  .regex(/^[^<>]+$/, 'must be plain text')
  .optional()

/** An IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.trim().split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

/**
 * All settings, by environment variable. Each description states purpose, unit, and reason; `.env.example` is
 * generated from them. An empty variable counts as unset and never gets here.
 */
export const settingsSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development')
    .meta({
      description: '"production" enables the protections of a public site and disables the local stand-ins.',
    }),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web or worker')
    .default('all')
    .meta({
      description:
        'Role of this process: serve requests (web), run jobs (worker) or both (all). web and worker require ' +
        'DATABASE_URL, because several machines cannot share a data folder.',
    }),
  HOST: host.default('127.0.0.1').meta({
    description: 'IP address the web server listens on. 0.0.0.0 makes it reachable from the network.',
  }),
  PORT: port
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(3000)
    .meta({ description: 'TCP port of the web server; 0 picks any free port.' }),
  PUBLIC_URL: address(/^https?:\/\/[^/]+\/?$/, 'http:// or https:// and a host, without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'Public URL of the site: links in emails start with it, and state-changing calls must come from its origin. ' +
        'Unset: derived from HOST and PORT. Required in production, where it must be https unless it is this machine.',
      example: 'https://steps.example.com',
    }),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => text === 'none' || text.split(',').every(isNetwork),
      'must be none, or addresses or networks such as 10.0.0.0/8',
    )
    .transform((text) => (text === 'none' ? undefined : text))
    .optional()
    .meta({
      description:
        'Comma-separated IP addresses or networks of the reverse proxies in front. X-Forwarded-For is trusted only ' +
        'from them; rate limits count by the caller\'s address. Unset or "none": no proxy is trusted. Required in ' +
        'production: callers behind an unlisted proxy share one rate limit.',
      example: '10.0.0.0/8',
    }),
  DATA_DIR: z.string().default('./data').meta({
    description: 'Folder for all data without DATABASE_URL: the embedded PostgreSQL server.',
  }),
  ...databaseSettings,
  BACKUP_TO: z
    .string()
    .regex(/^(\/|s3:\/\/[a-z0-9.-]{3,63}(\/|$))/, 'must be an absolute folder or s3://bucket/prefix')
    .optional()
    .meta({
      description:
        'Where the product backs itself up: an absolute folder on another disk, or s3://bucket/prefix (AWS_REGION, ' +
        'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY as usual). All files of the database server once per ' +
        'BACKUP_EVERY_HOURS, and its log within ten seconds, so that any second can be restored. The role of ' +
        'DATABASE_URL (or DATABASE_DIRECT_URL) needs the attribute REPLICATION. Set it alike for all processes. Unset: no backups.',
      example: 's3://our-backups/courthouse-steps',
    }),
  BACKUP_S3_ENDPOINT: address(/^https?:\/\//, 'a http:// or https:// URL')
    .optional()
    .meta({
      description: 'URL of an S3-compatible service. Unset: Amazon S3.',
      example: 'https://s3.example.com',
    }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,}$/, 'must be a public key of age, such as age1...')
    .optional()
    .meta({
      description:
        'Public key that backups are encrypted for, in the format of age. Make a pair with: npm run steps -- backup-key ' +
        'FILE, and keep FILE, the secret key, away from this machine: without it there is no restore. Unset: backups ' +
        'are not encrypted.',
      example: 'age1...',
    }),
  BACKUP_EVERY_HOURS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 168')
    .max(168, 'must be from 1 to 168')
    .default(24)
    .meta({ description: 'Hours between two full copies. The log in between is always stored.' }),
  BACKUP_KEEP_DAYS: days(1)
    .default(14)
    .meta({ description: 'Days of which any second can be restored; what only older days need is removed.' }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .default('info')
    .meta({
      description:
        'Minimum log level: fatal, error, warn, info, debug, trace; or silent. Above info, the security log lacks what ' +
        'succeeded, such as sign-ins.',
    }),
  SMTP_URL: address(/^smtps?:\/\//, 'a smtp:// or smtps:// URL')
    .optional()
    .meta({
      secret: true,
      description:
        'Mail server. Unset: emails stay on this machine and can be read at /dev/mail. Required in production.',
      example: 'smtps://user:password@mail.example.com',
    }),
  MAIL_FROM: z
    .string()
    .regex(new RegExp(`^[^<>\\r\\n]+<${EMAIL}>$|^${EMAIL}$`), 'must be an address, or: Name <address>')
    .optional()
    .meta({
      description: 'Sender of all emails. Unset: no-reply at the host of PUBLIC_URL.',
      example: 'Courthouse Steps <no-reply@example.com>',
    }),
  MAIL_WEBHOOK_SECRET: keys(/^.{16,}$/, 'must have at least 16 characters')
    .optional()
    .meta({
      secret: true,
      description:
        'Key that signs reports to /api/webhooks/mail about emails that bounced or were marked as spam: the header ' +
        'Steps-Signature is t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">, the body {"events":[{"type":"bounced" ' +
        'or "complained","email":"..."}]}. Unset: reports are rejected.' +
        SEVERAL,
      example: 'a-long-random-text',
    }),
  SUPPORT_EMAIL: z
    .string()
    .regex(new RegExp(`^${EMAIL}$`), 'must be an address such as help@example.com')
    .optional()
    .meta({
      description:
        'Contact address on pages, in legal texts, and as Reply-To of our emails. Unset: no page or email shows a ' +
        'contact, and the legal texts show that it is missing.',
      example: 'help@example.com',
    }),
  LOCAL_SOURCES: z
    .enum(['allowed', 'refused'], 'must be allowed or refused')
    .default('refused')
    .meta({
      description:
        'Whether listing sources may be on private or loopback addresses: "allowed" for trials with a local peer. Never ' +
        'in production.',
    }),
  SOURCE_PAGE_DAYS: days(30)
    .default(400)
    .meta({
      description:
        'Days for which pages of sources are stored as they were read. They may name owners; pages with a figure that is ' +
        'still shown, and the rows read from every page, stay.',
    }),
  INTERACTION_TRACKING_URL: trackingTool.optional().meta({
    description:
      'Script URL of an interaction tracking tool, followed by comma-separated hosts it loads from or sends to, ' +
      'such as wss://*.example.com. It loads only after the visitor consents. Visitors see all of its hosts, and ' +
      'the content security policy allows no others. Unset: none.',
    example: 'https://insights.example.com/tag.js,https://collect.example.com',
  }),
  SESSION_RECORDING_URL: trackingTool.optional().meta({
    description:
      "Script URL of a session recording tool, in the format of INTERACTION_TRACKING_URL. Keep the tool's own " +
      'masking of texts and inputs on, in addition to the masking marks on the pages. Unset: none.',
    example: 'https://recorder.example.com/tag.js',
  }),
  SURVEY_FORM_URL: formAddress.optional().meta({
    description:
      'URL of an external form that /survey embeds, with the placeholders {email}, {name} and {id} for hidden ' +
      "fields; after # they stay out of its server's logs. The content security policy allows only this origin in " +
      'a frame. Unset: our own form; list its answers with: npm run steps -- survey list.',
    example: 'https://form.example.com/to/abc#email={email}&name={name}&id={id}',
  }),
  MARKETING_URL: address(/^https?:\/\/[^/]+/, 'a http:// or https:// URL')
    .optional()
    .meta({
      description: 'Marketing site that the logo on /survey links to. Unset: it links to the listings.',
      example: 'https://www.example.com',
    }),
  ...paymentSettings,
  ...textSettings,
  PARCEL_SERVICE_URL: address(/^https?:\/\//, 'a http:// or https:// URL')
    .optional()
    .meta({
      description:
        "ArcGIS feature layer for parcel outlines. Unset: NC OneMap's layer in production, after the layers of " +
        'Mecklenburg and Wake counties for their parcels; a local service with the demo parcels otherwise.',
      example: 'https://services.nconemap.gov/secure/rest/services/NC1Map_Parcels/FeatureServer/1',
    }),
  MAPS_KEY: z.string().optional().meta({
    secret: true,
    description:
      "Key for Google's Maps Static API, for aerial parcel images. Unset: images are rendered locally.",
  }),
  MAPS_SIGNING_SECRET: z.string().optional().meta({
    secret: true,
    description: 'Secret that signs Maps Static API URLs. Set both this and MAPS_KEY, or neither.',
  }),
  MAP_AERIAL: mapLayer('aerial').meta({
    description:
      'Aerial base map of the listings map: nc-onemap (North Carolina, no key), usgs (coarser, no key), or a tile ' +
      "URL with {z}, {x} and {y}, or with {bbox-epsg-3857}; read the host's terms first. Browsers load the tiles " +
      'directly, without a referrer, and can see a key in the URL. The content security policy allows only that ' +
      'host. Unset: none; the built-in map needs no other host.',
    example: 'nc-onemap',
  }),
  MAP_AERIAL_CREDIT: credit.meta({
    description: 'Plain-text credit for these images on the map. Required with a tile URL.',
    example: 'Imagery: Example Inc.',
  }),
  MAP_STREETS: mapLayer('streets').meta({
    description: 'Street base map, in the format of MAP_AERIAL: usgs, or a tile URL. Unset: none.',
    example: 'usgs',
  }),
  MAP_STREETS_CREDIT: credit.meta({
    description: 'Like MAP_AERIAL_CREDIT, for MAP_STREETS.',
    example: 'OpenStreetMap contributors',
  }),
  ...tracingSettings,
  METRICS_TOKEN: keys(/^.{16,}$/, 'must have at least 16 characters')
    .optional()
    .meta({
      secret: true,
      description:
        'Bearer token for /metrics; at least 16 characters. Unset: /metrics is closed in production, and open only ' +
        'to this machine otherwise.' +
        SEVERAL,
    }),
})
