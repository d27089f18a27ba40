import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { dateText, moneyText, shortDateText } from '../engine/calendar.ts'
import { spaced } from '../engine/cards.ts'
import { priceOf, totalOf } from '../engine/invoice-lines.ts'
import { isLive } from '../engine/subscriptions.ts'
import type { Invoice, PortalConfiguration, PortalSession, State, Subscription } from '../state/records.ts'
import { alert, cardChoice, confirmForm } from './card-choice.ts'
import { layout } from './layout.ts'

type View = {
  readonly base: string
  readonly state: State
  readonly session: PortalSession
  readonly configuration: PortalConfiguration
}

/** A form with only a button that posts a step. */
function action({ base, session }: View, step: string, words: string, kind: '' | 'quiet' = ''): Markup {
  return html`<form method="post" action="${base}/portal/${session.id}/${step}">
    <button class="${kind}">${words}</button>
  </form>`
}

function statusText({ status, cancelAt, periodEnd }: Subscription): string {
  const end = cancelAt === null ? '' : `Ends on ${dateText(cancelAt)}. It will not renew.`
  if (status === 'past_due')
    return `The last payment failed. Change your card, then pay the open invoice. ${end}`
  if (end !== '') return end
  return status === 'trialing'
    ? `Trial until ${dateText(periodEnd)}, then charged every month.`
    : `Renews on ${dateText(periodEnd)}.`
}

function subscriptionSection(view: View, subscription: Subscription): Markup {
  const { state, configuration } = view
  const rows = subscription.items.map((item) => {
    const price = priceOf(state, item.price)
    return html`<tr>
      <th scope="row">${state.products.get(price.product)?.name ?? price.product}</th>
      <td>${moneyText(price.unitAmount * item.quantity)} a month</td>
    </tr>`
  })
  const step = subscription.id
  const ending =
    subscription.cancelAt === null
      ? action(view, `cancel/${step}`, 'Cancel subscription', 'quiet')
      : action(view, `keep/${step}`, 'Keep subscription')
  return html`<section aria-label="Subscription">
    <h2>Subscription</h2>
    <p>${statusText(subscription)}</p>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${configuration.cancels === 'no' ? '' : ending}
  </section>`
}

function cardSection({ base, state, session, configuration }: View, problem: string | null): Markup {
  const card = state.customers.get(session.customer)?.card
  const change = html`<details ${problem === null ? '' : html`open`}>
    <summary>Change card</summary>
    <form method="post" action="${base}/portal/${session.id}/card">
      ${cardChoice(null)}
      <p class="buttons"><button>Save card</button></p>
    </form>
  </details>`
  return html`<section aria-label="Card">
    <h2>Card</h2>
    <p class="number">${card ? spaced(card.number) : 'No card on file'}</p>
    ${alert(problem)} ${configuration.changesCard ? change : ''}
  </section>`
}

function invoiceRow(view: View, invoice: Invoice): Markup {
  const { status, id, amountDue } = invoice
  const words = { paid: 'Paid', open: 'Open', draft: 'Being prepared', void: 'Void' }[status]
  return html`<tr>
    <th scope="row">${shortDateText(invoice.created)}</th>
    <td>${invoice.number ?? ''}</td>
    <td>${moneyText(status === 'draft' ? totalOf(invoice.lines) : amountDue)}</td>
    <td>${words}</td>
    <td>${status === 'open' ? action(view, `pay/${id}`, 'Pay now') : ''}</td>
  </tr>`
}

function invoicesSection(view: View): Markup {
  const invoices = [...view.state.invoices.values()].filter(
    ({ customer }) => customer === view.session.customer,
  )
  if (invoices.length === 0) return html``
  return html`<section aria-label="Invoices">
    <h2>Invoices</h2>
    <table>
      <tbody>
        ${invoices.reverse().map((invoice) => invoiceRow(view, invoice))}
      </tbody>
    </table>
  </section>`
}

/** The portal page of a customer; `problem` is why the last step failed. */
export function portalPage(view: View, problem: { card?: string; invoice?: string }): string {
  const { base, state, session, configuration } = view
  const subscriptions = [...state.subscriptions.values()].filter(
    (subscription) => subscription.customer === session.customer && isLive(subscription),
  )
  const none = html`<section aria-label="Subscription">
    <h2>Subscription</h2>
    <p>No subscription is running.</p>
  </section>`
  const back =
    session.returnUrl === null ? '' : html`<p><a href="${session.returnUrl}">Back to Courthouse Steps</a></p>`
  return layout(
    base,
    'Payments',
    html`<main class="portal">
      <header>
        ${back}
        <h1>${configuration.headline ?? 'Payments and invoices'}</h1>
      </header>
      ${subscriptions.length === 0 ? none : subscriptions.map((subscription) => subscriptionSection(view, subscription))}
      ${cardSection(view, problem.card ?? null)} ${alert(problem.invoice ?? null)}
      ${configuration.showsInvoices ? invoicesSection(view) : ''}
    </main>`,
  )
}

export function confirmCardPage(base: string, session: PortalSession, number: string): string {
  return layout(
    base,
    'Confirm the card',
    confirmForm(`${base}/portal/${session.id}/card`, number, 'this card'),
  )
}
