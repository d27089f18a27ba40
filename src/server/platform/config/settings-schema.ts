import { isIP } from 'node:net'

import { z } from 'zod'

import type { MapLayer } from '#contract/site/site.ts'
import { isPreset, isTileAddress, layerForms } from './map-layers.ts'
import { trackingTool } from './tracking-tool.ts'

const port = z.coerce.number('must be a whole number').int('must be a whole number')
const address = (pattern: RegExp, form: string) =>
  z
    .string()
    .regex(pattern, { error: `must be ${form}`, abort: true })
    .refine((text) => URL.canParse(text), 'is not a URL')

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
      description: 'Only "production" turns the protections of a public site on and the local stand-ins off.',
    }),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web or worker')
    .default('all')
    .meta({
      description:
        'What this process does: answer requests (web), run jobs (worker) or both (all). web and worker need ' +
        'DATABASE_URL, because several machines cannot share a data folder.',
    }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ description: 'Address the web server listens on. 0.0.0.0 opens it to the network.' }),
  PORT: port
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(3000)
    .meta({ description: 'TCP port of the web server; 0 takes any free one.' }),
  PUBLIC_URL: address(/^https?:\/\/[^/]+\/?$/, 'http:// or https:// and a host, without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'Address people reach the site under; links in mails begin with it and state-changing calls must come from it. ' +
        'Made of HOST and PORT when unset. Required in production, and https there unless it is this machine.',
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
        'Addresses or networks of the proxies in front, with commas: only from them is the address of a caller taken from ' +
        'X-Forwarded-For, which limits of tries count by. Unset or "none": none is trusted. Required in production, where ' +
        'callers behind a proxy that is not named share the limits of one address.',
      example: '10.0.0.0/8',
    }),
  DATA_DIR: z.string().default('./data').meta({
    description:
      'Folder of everything the program keeps without DATABASE_URL: the embedded PostgreSQL server.',
  }),
  DATABASE_URL: address(/^postgres(ql)?:\/\//, 'a postgres:// URL')
    .optional()
    .meta({
      description: 'A PostgreSQL of your own, version 16 or later. Unset: one is started in DATA_DIR.',
      example: 'postgres://user:password@host:5432/courthouse_steps',
    }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .default('info')
    .meta({
      description:
        'Least important level that is still logged: fatal, error, warn, info, debug, trace; or silent.',
    }),
  SMTP_URL: address(/^smtps?:\/\//, 'a smtp:// or smtps:// URL')
    .optional()
    .meta({
      description:
        'Mail server. Unset: mail stays here and can be read at /dev/mail. Required in production.',
      example: 'smtps://user:password@mail.example.com',
    }),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be an address, or: Name <address>',
    )
    .optional()
    .meta({
      description: 'Sender of all mail. Unset: no-reply at the host of PUBLIC_URL.',
      example: 'Courthouse Steps <no-reply@example.com>',
    }),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({
      description:
        'Key that signs reports to /api/webhooks/mail about mail that bounced or was marked as spam: the header ' +
        'Steps-Signature is t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">, the body {"events":[{"type":"bounced" or ' +
        '"complained","email":"..."}]}. Unset: no report is taken.',
      example: 'a-long-random-text',
    }),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an address such as help@example.com')
    .optional()
    .meta({
      description:
        'Address people are told to write to, in the legal texts too, and the one that answers to our mail go to. ' +
        'Unset: no page or mail names a contact, and the legal texts show that it is missing.',
      example: 'help@example.com',
    }),
  LOCAL_SOURCES: z
    .enum(['allowed', 'refused'], 'must be allowed or refused')
    .default('refused')
    .meta({
      description:
        'Whether sources of listings may be read from private and loopback addresses: "allowed" for trying with a local ' +
        'peer, never in production.',
    }),
  INTERACTION_TRACKING_URL: trackingTool.optional().meta({
    description:
      'Script of a tool that counts which controls are used; after it, with commas, further hosts that the tool loads ' +
      'from or sends to, such as wss://*.example.com. Nobody loads it before agreeing to it. Visitors are shown all of ' +
      'its hosts, and the content security policy admits these and no others. Unset: none.',
    example: 'https://insights.example.com/tag.js,https://collect.example.com',
  }),
  SESSION_RECORDING_URL: trackingTool.optional().meta({
    description:
      'Script of a tool that records sessions, as INTERACTION_TRACKING_URL. Its own masking of texts and inputs must ' +
      'stay on beside the marks the pages carry. Unset: none.',
    example: 'https://recorder.example.com/tag.js',
  }),
  SURVEY_FORM_URL: formAddress.optional().meta({
    description:
      'Form of another service that /survey shows, with {email}, {name} and {id} where it takes hidden fields; behind # ' +
      'they stay out of the logs of its server. The content security policy lets that origin be shown within a page, ' +
      'and no other. Unset: a form of ours, read with: npm run steps -- survey list.',
    example: 'https://form.example.com/to/abc#email={email}&name={name}&id={id}',
  }),
  MARKETING_URL: address(/^https?:\/\/[^/]+/, 'a http:// or https:// URL')
    .optional()
    .meta({
      description:
        'Site that tells of the product: the logo of /survey leads there. Unset: it leads to the listings.',
      example: 'https://www.example.com',
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_...')
    .optional()
    .meta({
      description:
        'Key of the Stripe account that people pay to. Unset: payments are played through with a local stand-in that ' +
        'charges nobody. Required in production, where it must be a live key, and with ROLE web or worker.',
      example: 'sk_live_...',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook, such as whsec_...')
    .optional()
    .meta({
      description:
        'Signing secret of the webhook at Stripe that calls /api/webhooks/stripe with the events customer.deleted, ' +
        'customer.subscription.*, invoice.* and checkout.session.*. Set with STRIPE_SECRET_KEY, both or neither.',
      example: 'whsec_...',
    }),
  STRIPE_API_URL: address(/^https?:\/\/[^/]+\/?$/, 'http:// or https:// and a host, without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'Another address than that of Stripe to call, for a stand-in that several processes share. Never in production.',
      example: 'http://127.0.0.1:12111',
    }),
  PARCEL_SERVICE_URL: address(/^https?:\/\//, 'a http:// or https:// URL')
    .optional()
    .meta({
      description:
        'ArcGIS feature layer that parcel outlines come from. Unset: the layer of NC OneMap in production, the local ' +
        'service over the demo parcels elsewhere.',
      example: 'https://services.nconemap.gov/secure/rest/services/NC1Map_Parcels/FeatureServer/1',
    }),
  MAPS_KEY: z.string().optional().meta({
    description:
      'Key of the Google static maps service, for aerial parcel pictures. Unset: pictures are drawn here.',
  }),
  MAPS_SIGNING_SECRET: z.string().optional().meta({
    description: 'Secret that signs the picture addresses of MAPS_KEY. Both or neither.',
  }),
  MAP_AERIAL: mapLayer('aerial').meta({
    description:
      'Aerial pictures that the map of the listings may lie on: nc-onemap (North Carolina, no key), usgs (coarser, no ' +
      'key), or the address of tiles with {z}, {x} and {y}, or with {bbox-epsg-3857}; read the terms of the host first. ' +
      'Browsers ask it themselves, without saying for which site, and can read a key in the address; the content ' +
      'security policy admits that host and no other. Unset: none, the map is drawn here and needs no other host.',
    example: 'nc-onemap',
  }),
  MAP_AERIAL_CREDIT: credit.meta({
    description: 'Plain text that names the owner of these pictures on the map. Required beside an address.',
    example: 'Imagery: Example Inc.',
  }),
  MAP_STREETS: mapLayer('streets').meta({
    description:
      'Streets and places under the map, as MAP_AERIAL: usgs, or the address of tiles. Unset: none.',
    example: 'usgs',
  }),
  MAP_STREETS_CREDIT: credit.meta({
    description: 'As MAP_AERIAL_CREDIT, for MAP_STREETS.',
    example: 'OpenStreetMap contributors',
  }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      'Bearer token that opens /metrics; at least 16 characters. Unset: nobody in production, this machine elsewhere.',
  }),
})
