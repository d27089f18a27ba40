import { z } from 'zod'

import { address, keys, SEVERAL } from './setting-forms.ts'

function headerOf(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split('=')
  return [name, value]
}

/** Settings of the Stripe account. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_...')
    .optional()
    .meta({
      secret: true,
      description:
        'Secret key of the Stripe account. Unset: a local stand-in simulates payments without charging anyone. ' +
        'Required with ROLE web or worker, and in production, where it must be a live key.',
      example: 'sk_live_...',
    }),
  STRIPE_WEBHOOK_SECRET: keys(/^whsec_\w+$/, 'must be the signing secret of a webhook, such as whsec_...')
    .optional()
    .meta({
      secret: true,
      description:
        'Signing secret of the Stripe webhook to /api/webhooks/stripe with the events customer.deleted, ' +
        'customer.subscription.*, invoice.* and checkout.session.*. Set both this and STRIPE_SECRET_KEY, or neither.' +
        SEVERAL,
      example: 'whsec_...',
    }),
  STRIPE_API_URL: address(/^https?:\/\/[^/]+\/?$/, 'http:// or https:// and a host, without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'URL of a Stripe stand-in that several processes share, instead of Stripe itself. Never in production.',
      example: 'http://127.0.0.1:12111',
    }),
}

/** Where traces go. The names are OpenTelemetry's own. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?:\/\//, 'a http:// or https:// URL')
    .optional()
    .meta({
      description:
        'OpenTelemetry collector that takes traces over OTLP/HTTP, at this URL and /v1/traces. Unset: there are none.',
      example: 'http://collector.example.com:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/, 'must be name=value, several separated by commas')
    .transform((text) => Object.fromEntries(text.split(',').map(headerOf)))
    .optional()
    .meta({
      secret: true,
      description: 'Headers for that collector, such as its API key.',
      example: 'api-key=...',
    }),
}

/** Settings of the Twilio account. */
export const textSettings = {
  SMS_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be the SID of a Twilio account: AC and 32 hexadecimal digits')
    .optional()
    .meta({
      description:
        'Account at Twilio that sends text messages. Unset: they stay on this machine and can be read at /dev/sms; ' +
        'in production, and with ROLE web or worker, there are no text messages.',
      example: 'AC...',
    }),
  SMS_AUTH_TOKEN: keys(/^\w{16,}$/, 'must be the auth token of the account')
    .optional()
    .meta({
      secret: true,
      description:
        'Auth token of that account; also verifies what Twilio sends to /api/webhooks/sms. Set all three or none.' +
        SEVERAL +
        ' The first one sends.',
    }),
  SMS_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/, 'must be the SID of a messaging service: MG and 32 hexadecimal digits')
    .optional()
    .meta({
      description:
        'Messaging service of that account, with its numbers and their registration. Set its webhook for incoming ' +
        'messages to PUBLIC_URL/api/webhooks/sms/incoming.',
      example: 'MG...',
    }),
  SMS_API_URL: address(/^https?:\/\/[^/]+\/?$/, 'http:// or https:// and a host, without a path')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description:
        'URL of a stand-in for Twilio that several processes share, instead of Twilio itself. Never in production.',
      example: 'http://127.0.0.1:12112',
    }),
}
