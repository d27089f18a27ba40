import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** A stored message. Instants are ISO; numbers are as dialed abroad, `+17045550123`. */
export const smsMessage = z.strictObject({
  sid: z.string(),
  direction: z.enum(['outbound-api', 'outbound-reply', 'inbound']),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: z.enum(['accepted', 'sent', 'delivered', 'undelivered', 'received']),
  error_code: z.number().nullable(),
  /** Negative dollars, once charged. */
  price: z.string().nullable(),
  status_callback: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** Why the product did not take this message of a person; null if it did. */
  problem: z.string().nullable(),
})
export type SmsMessage = z.infer<typeof smsMessage>

/** The phone at the other end. */
export function phoneOf({ direction, from, to }: SmsMessage): string {
  return direction === 'inbound' ? from : to
}

let made = 0

/** Ids sort by time, and by the order in which this program made them. */
export function newSid(now: Date): string {
  made += 1
  const time = now.getTime().toString(16).padStart(12, '0')
  return `SM${time}${(made % 0x1000000).toString(16).padStart(6, '0')}${randomBytes(7).toString('hex')}`
}

/** What fits into one segment, and into each of several: plain characters, or with any other 16-bit ones. */
const PLAIN = { one: 160, each: 153 }
const WIDE = { one: 70, each: 67 }

/** The characters of GSM 03.38; those in the second group take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const GSM_TWICE = /[\^{}\\[~\]|€]/g

/** How many segments a body takes. */
export function segmentsOf(body: string): number {
  const isPlain = GSM.test(body)
  const length = isPlain ? body.length + (body.match(GSM_TWICE)?.length ?? 0) : body.length
  const { one, each } = isPlain ? PLAIN : WIDE
  return length <= one ? 1 : Math.ceil(length / each)
}
