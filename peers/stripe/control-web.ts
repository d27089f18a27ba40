import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fault, type Faults } from './api/faults.ts'
import { DAY } from './engine/calendar.ts'
import type { LocalStripe } from './local-stripe.ts'

/** A larger step than two years is assumed to be a typo. */
const MAX_STEP = 800 * DAY

const step = z.strictObject({ advance_seconds: z.number().int().min(0).max(MAX_STEP) })
const mode = z.strictObject({ mode: z.enum(['deliver', 'drop', 'double', 'hold']) })
const order = z.strictObject({ order: z.enum(['sent', 'reversed']).default('sent') })

/** JSON endpoints for tests and developers that control the clock, webhooks and faults. */
export function controlWeb(
  app: FastifyInstance,
  base: string,
  { stripe, faults }: { stripe: LocalStripe; faults: Faults },
): void {
  const { state } = stripe.world
  const clock = (): object => ({ now: stripe.now(), offset_seconds: state.offset })
  const webhooks = (): object => ({ mode: state.webhookMode, waiting: state.deliveries.length })

  app.get(`${base}/clock`, async () => clock())

  app.post(`${base}/clock`, async (request) => {
    await stripe.advance(step.parse(request.body).advance_seconds)
    return clock()
  })

  app.get(`${base}/webhooks`, async () => {
    await stripe.delivered()
    return webhooks()
  })

  app.post(`${base}/webhooks`, async (request) => {
    stripe.setWebhookMode(mode.parse(request.body).mode)
    await stripe.settle()
    return webhooks()
  })

  app.post(`${base}/faults`, async (request) => {
    const set = z.array(fault).parse(request.body)
    faults.set(set)
    return { faults: set.length }
  })

  app.get(`${base}/faults/held`, async () => {
    await faults.held
    return { held: true }
  })

  app.post(`${base}/faults/release`, async () => {
    faults.release()
    return { held: false }
  })

  app.post(`${base}/webhooks/release`, async (request) => {
    await stripe.release(order.parse(request.body ?? {}).order)
    return webhooks()
  })
}
