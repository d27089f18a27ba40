import { parseArgs } from 'node:util'
import { announce, endWithParent } from '../program.ts'
import { openLocalStripe } from './local-stripe.ts'
import { stripeWeb } from './stripe-web.ts'

if (process.env['NODE_ENV'] === 'production')
  throw new Error('The local Stripe takes test cards only: it does not start in production')

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

function needed(name: 'data' | 'public-url' | 'webhook-url' | 'secret-key' | 'webhook-secret'): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`--${name} is missing`)
  return value
}

const base = values.base.replace(/\/+$/, '')
const stripe = await openLocalStripe({
  folder: needed('data'),
  pagesUrl: `${needed('public-url').replace(/\/+$/, '')}${base}`,
  webhookUrl: needed('webhook-url'),
  webhookSecret: needed('webhook-secret'),
})
const web = await stripeWeb(stripe, { base, secretKey: needed('secret-key') })
const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })

endWithParent(async () => {
  await web.close()
  await stripe.close()
})
announce({ port: Number(new URL(address).port) })
