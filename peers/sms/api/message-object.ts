import { segmentsOf } from '../carrier/message.ts'
import type { SmsMessage } from '../carrier/message.ts'
import type { Account } from '../carrier/reports.ts'

/** An instant as Twilio writes it: `Wed, 25 Nov 2026 15:00:00 +0000`. */
function rfc2822(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toUTCString().replace('GMT', '+0000')
}

/** A message as the API shows it. */
export function messageObject(message: SmsMessage, account: Account): object {
  const { sid, direction, from, to, body, status, error_code, price, created_at, sent_at } = message
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages/${sid}`
  return {
    sid,
    account_sid: account.accountSid,
    messaging_service_sid: account.messagingServiceSid,
    api_version: '2010-04-01',
    direction,
    // As at Twilio, the service chooses the sender after it has accepted the message.
    from: status === 'accepted' ? null : from,
    to,
    body,
    status,
    num_segments: String(segmentsOf(body)),
    num_media: '0',
    error_code,
    error_message: null,
    price,
    price_unit: price === null ? null : 'USD',
    date_created: rfc2822(created_at),
    date_updated: rfc2822(sent_at ?? created_at),
    date_sent: rfc2822(sent_at),
    uri: `${path}.json`,
    subresource_uris: { media: `${path}/Media.json` },
  }
}
