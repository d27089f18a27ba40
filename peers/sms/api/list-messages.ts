import type { SmsMessage } from '../carrier/message.ts'
import type { LocalSms } from '../local-sms.ts'
import { messageObject } from './message-object.ts'
import { readForm } from './read-form.ts'
import { TwilioError } from './twilio-error.ts'

const FIELDS = ['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', 'PageSize', 'Page', 'PageToken']
const MAX_PAGE = 1000
const DAY_LENGTH = 'YYYY-MM-DD'.length

function instantIn(text: string): number {
  const instant = Date.parse(text)
  if (Number.isNaN(instant)) throw new TwilioError('DateSent is not a date', { code: 20001 })
  return instant
}

/** Whether a message was sent then; one that waits was not sent at any time. */
function isSentThen({ sent_at }: SmsMessage, query: ReadonlyMap<string, string>): boolean {
  const [on, before, after] = [query.get('DateSent'), query.get('DateSent<'), query.get('DateSent>')]
  if (on === undefined && before === undefined && after === undefined) return true
  if (sent_at === null) return false
  const at = Date.parse(sent_at)
  return (
    (on === undefined || sent_at.startsWith(on.slice(0, DAY_LENGTH))) &&
    (before === undefined || at <= instantIn(before)) &&
    (after === undefined || at >= instantIn(after))
  )
}

function pageSizeIn(text: string): number {
  const size = Number(text)
  if (!Number.isInteger(size) || size < 1)
    throw new TwilioError('Page size must be greater than 0', { code: 20006 })
  return Math.min(size, MAX_PAGE)
}

/** A page of the list, newest first, that the next page follows wherever messages have been added meanwhile. */
export async function listMessages({ account, store }: LocalSms, search: string): Promise<object> {
  const query = readForm(search, FIELDS)
  const [to, from] = [query.get('To'), query.get('From')]
  const all = (await store.list()).filter(
    (message) =>
      (to === undefined || message.to === to) &&
      (from === undefined || message.from === from) &&
      isSentThen(message, query),
  )
  const size = pageSizeIn(query.get('PageSize') ?? '50')
  const after = query.get('PageToken')?.replace(/^PA/, '')
  const rest = after === undefined ? all : all.filter(({ sid }) => sid < after)
  const shown = rest.slice(0, size)
  const page = Number(query.get('Page') ?? '0')
  const last = rest.length > size ? shown.at(-1) : undefined
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
  const next = new URLSearchParams([...query])
  next.set('Page', String(page + 1))
  if (last) next.set('PageToken', `PA${last.sid}`)
  return {
    messages: shown.map((message) => messageObject(message, account)),
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(shown.length - 1, 0),
    uri: `${path}?${search}`,
    first_page_uri: `${path}?${search}`,
    next_page_uri: last ? `${path}?${next.toString()}` : null,
    previous_page_uri: null,
  }
}
