import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { DAY, dateText, moneyText } from '../engine/calendar.ts'
import { checkoutTotals, priceOf } from '../engine/invoice-lines.ts'
import type { CheckoutSession, State } from '../state/records.ts'
import { alert, cardChoice, confirmForm } from './card-choice.ts'
import { layout } from './layout.ts'

/** The last tried card, and why it failed. */
type Tried = { readonly number: string | null; readonly problem: string | null }

function itemRows(state: State, { lineItems }: CheckoutSession): Markup[] {
  return lineItems.map(({ price: id, quantity }) => {
    const price = priceOf(state, id)
    const product = state.products.get(price.product)
    return html`<tr>
      <th scope="row">${product?.name ?? price.product}</th>
      <td>${moneyText(price.unitAmount * quantity)} a month</td>
    </tr>`
  })
}

function summary(state: State, session: CheckoutSession, at: number): Markup {
  const { dueToday, monthly } = checkoutTotals(state, session)
  const { trialDays } = session
  const trial =
    trialDays === null
      ? ''
      : html`<p>
          ${daysText(trialDays)} free, then ${moneyText(monthly)} a month from
          ${dateText(at + trialDays * DAY)} until you cancel.
        </p>`
  return html`<section aria-label="Your order" class="order">
    <p class="seller">Courthouse Steps</p>
    <h1>${trialDays === null ? 'Subscribe' : 'Start your trial'}</h1>
    <p class="price"><strong>${moneyText(dueToday)}</strong> due today</p>
    ${trial}
    <table>
      <tbody>
        ${itemRows(state, session)}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Monthly total</th>
          <td>${moneyText(monthly)}</td>
        </tr>
        <tr>
          <th scope="row">Total due today</th>
          <td>${moneyText(dueToday)}</td>
        </tr>
      </tfoot>
    </table>
  </section>`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** The payment page of an open checkout. */
export function checkoutPage(
  base: string,
  state: State,
  session: CheckoutSession,
  { number, problem }: Tried,
  at: number,
): string {
  const email = state.customers.get(session.customer)?.email ?? ''
  const { dueToday } = checkoutTotals(state, session)
  const back = session.cancelUrl === null ? '' : html`<a href="${session.cancelUrl}">Back</a>`
  return layout(
    base,
    'Checkout',
    html`<main class="checkout">
      ${summary(state, session, at)}
      <section aria-label="Payment" class="payment">
        <h2>Pay by card</h2>
        <p class="contact"><span class="hint">Email</span> ${email}</p>
        ${alert(problem)}
        <form method="post" action="${base}/checkout/${session.id}">
          ${cardChoice(number)}
          <p class="buttons">
            <button>${dueToday === 0 ? 'Start trial' : `Pay ${moneyText(dueToday)}`}</button>
            ${back}
          </p>
        </form>
        <p class="hint">You allow Courthouse Steps to charge this card every month until you cancel.</p>
      </section>
    </main>`,
  )
}

export function confirmCheckoutPage(base: string, session: CheckoutSession, number: string): string {
  return layout(
    base,
    'Confirm the payment',
    confirmForm(`${base}/checkout/${session.id}`, number, 'this payment'),
  )
}
