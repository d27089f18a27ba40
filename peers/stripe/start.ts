import { parseArgs } from 'node:util'
import type { RunningPeer } from '../program.ts'
import { openLocalStripe } from './local-stripe.ts'
import { stripeWeb } from './stripe-web.ts'

/** Starts a local Stripe with the arguments of a command line. Throws for unknown or missing ones, and in production. */
export async function startStripe(args: readonly string[]): Promise<RunningPeer> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The local Stripe accepts only test cards: it does not start in production')

  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      base: { type: 'string', default: '' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      'secret-key': { type: 'string' },
      'webhook-secret': { type: 'string' },
    },
  })

  function requiredOption(
    name: 'data' | 'public-url' | 'webhook-url' | 'secret-key' | 'webhook-secret',
  ): string {
    const value = values[name]
    if (value === undefined || value === '') throw new Error(`--${name} is missing`)
    return value
  }

  const base = values.base.replace(/\/+$/, '')
  const stripe = await openLocalStripe({
    folder: requiredOption('data'),
    pagesUrl: `${requiredOption('public-url').replace(/\/+$/, '')}${base}`,
    webhookUrl: requiredOption('webhook-url'),
    webhookSecret: requiredOption('webhook-secret'),
  })
  const web = await stripeWeb(stripe, { base, secretKey: requiredOption('secret-key') })
  const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })
  return {
    ports: { port: Number(new URL(address).port) },
    stop: async () => {
      await web.close()
      await stripe.close()
    },
  }
}
