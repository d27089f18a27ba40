import type { Message } from './mailbox.ts'
import { html, linkify } from '../markup.ts'
import type { Markup } from '../markup.ts'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
})

function time({ date }: Message): Markup {
  return html`<time datetime="${date}">${clock.format(new Date(date))}</time>`
}

function subjectOf({ subject }: Message): string {
  return subject === '' ? '(no subject)' : subject
}

function listItem(base: string, message: Message, isOpen: boolean): Markup {
  return html`<li>
    <a href="${base}/messages/${message.id}" ${isOpen ? html`aria-current="page"` : ''}>
      <span class="to">${message.to.join(', ')}</span>${time(message)}
      <span class="subject">${subjectOf(message)}</span>
    </a>
  </li>`
}

function messageParts(base: string, message: Message): Markup {
  const frame = html`<iframe
    title="${subjectOf(message)}"
    src="${base}/messages/${message.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`
  const text = html`<pre>${linkify(message.text)}</pre>`
  if (message.html === '') return text
  return message.text === ''
    ? frame
    : html`${frame}
        <h2>Plain text</h2>
        ${text}`
}

function messageArticle(base: string, message: Message): Markup {
  const headers = Object.entries(message.headers).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  )
  return html`<article>
    <header>
      <h1>${subjectOf(message)}</h1>
      <p>From ${message.from} to ${message.to.join(', ')} · ${time(message)}</p>
    </header>
    ${messageParts(base, message)}
    <details>
      <summary>Headers</summary>
      <dl>${headers}</dl>
      <p><a href="${base}/messages/${message.id}/source">Source</a></p>
    </details>
  </article>`
}

function emptyArticle(hasMessages: boolean): Markup {
  return hasMessages
    ? html`<article class="quiet"><h1>Choose a message</h1></article>`
    : html`<article class="quiet">
        <h1>No mail yet</h1>
        <p>Whatever this copy of Courthouse Steps sends appears here. Nothing leaves this machine.</p>
      </article>`
}

/** The mailbox page, with one message open or none. `base` is the path prefix of every link. */
export function mailboxPage(base: string, messages: readonly Message[], open: Message | null): string {
  const items = messages.map((message) => listItem(base, message, message.id === open?.id))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${open ? `${subjectOf(open)} · ` : ''}Local mail · Courthouse Steps</title>
        <link rel="stylesheet" href="${base}/mailbox.css" />
      </head>
      <body class="${open ? 'open' : ''}">
        <nav aria-label="Messages">
          <p class="bar">
            <a href="${base}/"><strong>Local mail</strong></a
            ><a href="">Check again</a>
          </p>
          <ol>
            ${items}
          </ol>
        </nav>
        <main>${open ? messageArticle(base, open) : emptyArticle(messages.length > 0)}</main>
      </body>
    </html>`
  return page.text
}

/** The HTML part as a page for the frame, whose links open in new tabs. */
export function framedHtml(message: Message): string {
  const target = '<base target="_blank">'
  const withTarget = message.html.replace(/<head(\s[^>]*)?>/i, (head) => `${head}${target}`)
  return withTarget === message.html ? `<!doctype html>${target}${message.html}` : withTarget
}
