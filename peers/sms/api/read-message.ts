import { TwilioError } from './twilio-error.ts'
import { readForm } from './read-form.ts'

/** A message as the product hands it over. */
type NewMessage = { readonly to: string; readonly body: string; readonly statusCallback: string | null }

const FIELDS = ['To', 'Body', 'MessagingServiceSid', 'StatusCallback']

const MAX_BODY = 1600

/** A number as dialed abroad. Twilio takes numbers of the US and Canada without the country code. */
function numberIn(to: string): string {
  const digits = to.replaceAll(/[\s().-]/g, '')
  const american = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(digits)?.[1]
  if (american !== undefined) return `+1${american}`
  if (/^\+[02-9]\d{6,14}$/.test(digits))
    throw new TwilioError(
      "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
      { code: 21408 },
    )
  throw new TwilioError(`Invalid 'To' Phone Number: ${to.slice(0, 40)}`, { code: 21211 })
}

function callbackIn(url: string | undefined): string | null {
  if (url === undefined) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new TwilioError('The StatusCallback URL is not a valid URL', { code: 21609 })
  return url
}

/** Checks a message as Twilio does. */
export function readMessage(text: string, messagingServiceSid: string): NewMessage {
  const form = readForm(text, FIELDS)
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  const service = form.get('MessagingServiceSid')
  if (to === '') throw new TwilioError("A 'To' phone number is required", { code: 21604 })
  if (service === undefined)
    throw new TwilioError("A 'From' number or 'MessagingServiceSid' is required", { code: 21603 })
  if (service !== messagingServiceSid)
    throw new TwilioError('The Messaging Service Sid is invalid', { code: 21701 })
  if (body.trim() === '') throw new TwilioError('Message body is required', { code: 21602 })
  if (body.length > MAX_BODY)
    throw new TwilioError('The concatenated message body exceeds the 1600 character limit', { code: 21617 })
  return { to: numberIn(to), body, statusCallback: callbackIn(form.get('StatusCallback')) }
}
