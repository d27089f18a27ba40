import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'
import { TEST_CARDS, spaced } from '../engine/cards.ts'

/** Radio buttons for the test cards, with the last tried card, or else the one that pays, selected. */
export function cardChoice(chosen: string | null): Markup {
  const selected = chosen ?? TEST_CARDS[0]?.number
  const cards = TEST_CARDS.map(
    ({ number, label }) =>
      html`<label>
        <input type="radio" name="card" value="${number}" ${number === selected ? html`checked` : ''} />
        <span class="number">${spaced(number)}</span>
        <span class="hint">${label}</span>
      </label>`,
  )
  return html`<fieldset>
    <legend>Test card</legend>
    <div>${cards}</div>
  </fieldset>`
}

/** An error message, announced to screen readers. */
export function alert(text: string | null): Markup {
  return text === null ? html`` : html`<p class="alert" role="alert">${text}</p>`
}

/** The bank's confirmation page: submits the same card again with yes or no. */
export function confirmForm(action: string, number: string, task: string): Markup {
  return html`<main class="single">
    <h1>Confirm with your bank</h1>
    <p>The bank of the card ending in ${number.slice(-4)} asks you to confirm ${task}.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="card" value="${number}" />
      <p class="buttons">
        <button name="confirmed" value="yes">Confirm</button>
        <button class="quiet" name="confirmed" value="no">Refuse</button>
      </p>
    </form>
  </main>`
}
