import { parseArgs } from 'node:util'
import { requiredOption, type RunningPeer } from '../program.ts'
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

  const base = values.base.replace(/\/+$/, '')
  const stripe = await openLocalStripe({
    folder: requiredOption(values, 'data'),
    pagesUrl: `${requiredOption(values, 'public-url').replace(/\/+$/, '')}${base}`,
    webhookUrl: requiredOption(values, 'webhook-url'),
    webhookSecret: requiredOption(values, 'webhook-secret'),
  })
  const web = await stripeWeb(stripe, { base, secretKey: requiredOption(values, 'secret-key') })
  const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })
  return {
    ports: { port: Number(new URL(address).port) },
    stop: async () => {
      await web.close()
      await stripe.close()
    },
  }
}
