import type { FastifyInstance } from 'fastify'
import { ZodError, z } from 'zod'
import { faultPlan } from './carrier/faults.ts'
import type { SmsMessage } from './carrier/message.ts'
import type { LocalSms } from './local-sms.ts'

const filter = z.object({ phone: z.string().optional() })
const time = z.strictObject({ now: z.iso.datetime() })
const said = z.strictObject({ from: z.string().min(1).max(20), body: z.string().max(1600) })

/** A message as tests read it. */
function shown({
  sid,
  direction,
  from,
  to,
  body,
  status,
  error_code,
  price,
  created_at,
  problem,
}: SmsMessage): object {
  return { sid, direction, from, to, body, status, error_code, price, date: created_at, problem }
}

/** JSON endpoints for tests: the messages, what a phone texts, and what goes wrong. */
export function controlWeb(app: FastifyInstance, base: string, sms: LocalSms): void {
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ message: error.message })
    throw error
  })

  app.get(`${base}/messages.json`, async (request) => {
    const { phone } = filter.parse(request.query)
    // A plus in a query stands for a space.
    const messages = await sms.store.list(phone?.replace(/^ ?(\d{11,})$/, '+$1'))
    return messages.map(shown)
  })

  app.delete(`${base}/messages`, async (_request, reply) => {
    await sms.store.empty()
    return reply.code(204).send()
  })

  app.post(`${base}/replies`, async (request) => {
    const { from, body } = said.parse(request.body)
    const { message, answers } = await sms.reply(from, body)
    return { ...shown(message), answers }
  })

  app.get(`${base}/faults`, async () => sms.faults.plan)

  app.post(`${base}/faults`, async (request) => {
    sms.faults.plan = faultPlan.parse(request.body)
    return sms.faults.plan
  })

  app.post(`${base}/clock`, async (request) => {
    const { now } = time.parse(request.body)
    sms.setNow(new Date(now))
    return { now }
  })

  app.post(`${base}/advance`, async () => {
    await sms.advance()
    return { advanced: true }
  })
}
