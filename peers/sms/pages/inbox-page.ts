import { phoneOf, segmentsOf } from '../carrier/message.ts'
import type { SmsMessage } from '../carrier/message.ts'
import { html, linkify } from '../../markup.ts'
import type { Markup } from '../../markup.ts'

/** The conversation that is open: oldest message first. */
export type OpenPhone = {
  readonly phone: string
  readonly messages: readonly SmsMessage[]
  readonly isStopped: boolean
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A number of the US or Canada as people there write it. */
function shownNumber(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

function time({ created_at }: SmsMessage): Markup {
  return html`<time datetime="${created_at}">${clock.format(new Date(created_at))}</time>`
}

function listItem(base: string, message: SmsMessage, isOpen: boolean): Markup {
  const phone = phoneOf(message)
  return html`<li>
    <a href="${base}/phones/${encodeURIComponent(phone)}" ${isOpen ? html`aria-current="page"` : ''}>
      <span class="phone">${shownNumber(phone)}</span>${time(message)}
      <span class="last">${message.body}</span>
    </a>
  </li>`
}

/** What became of a message. */
function fateOf(message: SmsMessage): string {
  const { direction, status, error_code, price, body } = message
  if (direction === 'inbound') return ''
  const segments = segmentsOf(body)
  const parts = [
    error_code === null ? status : `${status} (${error_code})`,
    segments === 1 ? '1 segment' : `${segments} segments`,
    ...(price === null ? [] : [`$${price.replace('-', '')}`]),
  ]
  return ` · ${parts.join(' · ')}`
}

function bubble(message: SmsMessage): Markup {
  const isTheirs = message.direction === 'inbound'
  return html`<li class="${isTheirs ? 'theirs' : 'ours'}">
    <p class="body">${linkify(message.body)}</p>
    <p class="fate">
      ${isTheirs ? 'From the phone' : 'Courthouse Steps'} · ${time(message)}${fateOf(message)}
    </p>
    ${message.problem === null ? '' : html`<p class="problem" role="alert">${message.problem}</p>`}
  </li>`
}

function conversation(base: string, { phone, messages, isStopped }: OpenPhone): Markup {
  return html`<section aria-labelledby="phone">
    <h1 id="phone">${shownNumber(phone)}</h1>
    ${isStopped ? html`<p class="note">This phone replied STOP: messages to it are refused until it texts START.</p>` : ''}
    <ol class="messages">
      ${messages.map(bubble)}
    </ol>
    <form method="post" action="${base}/texts">
      <input type="hidden" name="phone" value="${phone}" />
      <label for="body">Text as this phone</label>
      <textarea id="body" name="body" rows="2" maxlength="1600" required></textarea>
      <button>Send</button>
    </form>
  </section>`
}

function startForm(base: string, isEmpty: boolean): Markup {
  return html`<section>
    <h1>${isEmpty ? 'No text messages yet' : 'Choose a phone'}</h1>
    <p class="note">
      ${isEmpty ? 'Whatever this copy of Courthouse Steps texts appears here. Nothing leaves this machine. ' : ''}
      Or text Courthouse Steps from any phone:
    </p>
    <form method="post" action="${base}/texts">
      <label for="from">Phone number</label>
      <input id="from" name="phone" inputmode="tel" autocomplete="off" maxlength="25" required />
      <label for="body">Message</label>
      <textarea id="body" name="body" rows="2" maxlength="1600" required></textarea>
      <button>Send</button>
    </form>
  </section>`
}

/**
 * The inbox page: the phones by their newest message, and one of them open or none. `base` is the path prefix of every
 * link.
 */
export function inboxPage(
  base: string,
  newest: readonly SmsMessage[],
  { open, problem }: { open: OpenPhone | null; problem: string | null },
): string {
  const items = newest.map((message) => listItem(base, message, phoneOf(message) === open?.phone))
  const title = open ? `${shownNumber(open.phone)} · ` : ''
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}Local text messages · Courthouse Steps</title>
        <link rel="stylesheet" href="${base}/inbox.css" />
      </head>
      <body class="${open ? 'open' : ''}">
        <nav aria-label="Phones">
          <p class="bar">
            <a href="${base}/"><strong>Local text messages</strong></a
            ><a href="">Check again</a>
          </p>
          <ol>
            ${items}
          </ol>
        </nav>
        <main>
          ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
          ${open ? conversation(base, open) : startForm(base, newest.length === 0)}
        </main>
      </body>
    </html>`
  return page.text
}
