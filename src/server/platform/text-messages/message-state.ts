import { z } from 'zod'
import { ownValue } from '#domain/text/own-value.ts'
import type { TextState } from './text-gateway.ts'

/** Twilio's statuses. A message that expired or was canceled is not delivered either. */
const STATUSES: Readonly<Record<string, TextState['status']>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
}

/** The fields read from Twilio's message. A status that is new to us says only that the message exists. */
const message = z.object({
  sid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i),
  status: z.string().transform((status) => ownValue(STATUSES, status) ?? 'accepted'),
  errorCode: z.number().nullish().catch(null),
  price: z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,12})?$/)
    .nullish()
    .catch(null),
  priceUnit: z.string().nullish().catch(null),
})

/** The state in a message that the library read. Throws if it is unreadable. */
export function stateOf(read: unknown): TextState {
  const { sid, status, errorCode, price, priceUnit } = message.parse(read)
  return {
    sid,
    status,
    error_code: errorCode ?? null,
    price_micros: (priceUnit ?? 'USD').toUpperCase() === 'USD' ? microsOf(price ?? null) : null,
  }
}

/** Twilio writes what it charged as a negative number of dollars. */
function microsOf(price: string | null): number | null {
  return price === null ? null : Math.round(Math.abs(Number(price)) * 1_000_000)
}
