import { closingText } from '#domain/accounts/closing-text.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { type Fact, type MailContent, renderMail, TO_OPERATORS } from '#server/platform/mail/mail-layout.ts'

/** A person's subscription when the email is written. */
export type SubscriptionFactsOfMail = {
  /** Subscribed counties by name, or the statewide plan, with a month's price in US cents. */
  counties: readonly { name: string; priceCents: number }[]
  /** Dropped, but still open. */
  leaving: readonly { name: string; openUntil: Date }[]
  trialEndsAt: Date | null
  renewsAt: Date | null
  endsAt: Date | null
}

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const ABOUT_SUBSCRIPTION = 'You received this email because it concerns your Courthouse Steps subscription.'

const money = (cents: number) => DOLLARS.format(dollarsFromCents(cents))
const monthly = ({ counties }: SubscriptionFactsOfMail) =>
  counties.reduce((sum, { priceCents }) => sum + priceCents, 0)

function factsOf(facts: SubscriptionFactsOfMail): Fact[] {
  return [
    ...facts.counties.map(({ name, priceCents }) => ({ label: name, value: `${money(priceCents)} a month` })),
    ...facts.leaving.map(({ name, openUntil }) => ({
      label: name,
      value: `open until ${closingText(openUntil.getTime())}`,
      note: 'dropped, not charged again',
    })),
  ]
}

type BillingEmail = { facts: SubscriptionFactsOfMail; link: string }

/** Sent about three days before the first charge. */
export function trialEndingMail({ facts, link, endsAt }: BillingEmail & { endsAt: Date }): MailContent {
  const heading = `Your trial ends on ${closingText(endsAt.getTime())}`
  return renderMail({
    subject: heading,
    heading,
    paragraphs: [
      `After that, your card is charged ${money(monthly(facts))} a month, and your counties stay open.`,
      'To avoid the charge, cancel before then. You keep your counties until the trial ends and pay nothing.',
    ],
    facts: [
      ...factsOf(facts),
      { label: 'First charge', value: money(monthly(facts)), note: DAY.format(endsAt) },
    ],
    action: { label: 'See your subscription', link },
    reason: ABOUT_SUBSCRIPTION,
  })
}

export function paymentFailedMail({ facts, link }: BillingEmail): MailContent {
  return renderMail({
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through',
    paragraphs: [
      'We could not charge your card for this month. Your counties are closed until the payment goes through, and then they reopen right away.',
      'Check or update your card in the payment portal. We retry automatically over the next few days. If the payment keeps failing, your subscription ends.',
    ],
    facts: factsOf(facts),
    action: { label: 'Check the card', link },
    reason: ABOUT_SUBSCRIPTION,
  })
}

export function subscriptionChangedMail({ facts, link }: BillingEmail): MailContent {
  const heading =
    facts.endsAt === null
      ? 'Your subscription was changed'
      : `Your subscription ends on ${closingText(facts.endsAt.getTime())}`
  return renderMail({
    subject: heading,
    heading,
    paragraphs:
      facts.endsAt === null
        ? ['Here is your subscription now.']
        : [
            'Your counties stay open until then, and you are not charged again.',
            'If you change your mind, choose counties before then, and your subscription continues.',
          ],
    facts: [
      ...factsOf(facts),
      ...(facts.endsAt === null
        ? [{ label: 'Monthly total', value: `${money(monthly(facts))} a month` }]
        : []),
      ...(facts.renewsAt === null ? [] : [{ label: 'Next charge', value: DAY.format(facts.renewsAt) }]),
    ],
    action: { label: 'See your subscription', link },
    notes: ['If this was not you, change your password right away.'],
    reason: ABOUT_SUBSCRIPTION,
  })
}

/** To an operator. */
export function heldClosingsMail({ count }: { count: number }): MailContent {
  return renderMail({
    subject: `Held: ${count} subscriptions would have been closed`,
    heading: `${count} subscriptions would have been closed`,
    paragraphs: [
      `The payment service reports that ${count} open subscriptions have ended, but it sent no events about them. We closed none of them.`,
      'Check in Stripe that they have ended, and that the settings have the right key. If so, run "npm run steps -- stripe repair --close-all".',
    ],
    reason: TO_OPERATORS,
  })
}

/** To an operator. */
export function paidAfterErasingMail({
  customerId,
  cents,
}: {
  customerId: string
  cents: number
}): MailContent {
  return renderMail({
    subject: `Refund due: ${money(cents)} paid after the account was deleted`,
    heading: `${money(cents)} was paid after the account was deleted`,
    paragraphs: [
      'A payment page was still open when the account was deleted. The subscription is canceled, and nothing is open for the payment.',
      `Refund it in Stripe: customer ${customerId}.`,
    ],
    reason: TO_OPERATORS,
  })
}

export function subscriptionEndedMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended',
    paragraphs: [
      'Your counties are closed, and you will not be charged again. We keep your account, favourites and settings.',
      'Come back any time: choose your counties, and they open right away.',
    ],
    action: { label: 'Choose counties', link },
    reason: ABOUT_SUBSCRIPTION,
  })
}
