import { parseArgs } from 'node:util'
import { announce, endWithParent } from '../program.ts'
import { openLocalStripe } from './local-stripe.ts'
import { stripeWeb } from './stripe-web.ts'

if (process.env['NODE_ENV'] === 'production')
  throw new Error('The local Stripe accepts only test cards: it does not start in production')

const { values } = parseArgs({
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

endWithParent(async () => {
  await web.close()
  await stripe.close()
})
announce({ port: Number(new URL(address).port) })
