import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { findAccountById } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPaymentAccount, insertPaymentAccount } from './payment-accounts.store.ts'
import { askStripe, isMissing } from './stripe-client.ts'

type Person = { userId: string; email: string; name: string }

/** The same for the same words, so that a repeated call makes nobody twice, and tells nothing about them. */
function keyOf(person: Person): string {
  return createHash('sha256').update(JSON.stringify(person)).digest('hex')
}

/** The person's customer at Stripe, made at the first need; however often and at once it is asked for, there is one. */
export async function customerOf(
  { db, stripe }: { db: Db; stripe: Stripe },
  { userId, email, name }: Person,
): Promise<string> {
  const known = await findPaymentAccount(db, userId)
  if (known !== null) return known.stripe_customer_id
  const person = { userId, email, name }
  const customer = await askStripe(() =>
    stripe.customers.create(
      { email, name, metadata: { user_id: userId } },
      { idempotencyKey: `customer-${keyOf(person)}` },
    ),
  )
  await insertPaymentAccount(db, userId, customer.id)
  return (await findPaymentAccount(db, userId))?.stripe_customer_id ?? customer.id
}

/** Tells Stripe the person's present address, which its receipts go to. */
export async function updateCustomer(deps: { db: Db; stripe: Stripe }, userId: string): Promise<void> {
  const [person, account] = [
    await findAccountById(deps.db, userId),
    await findPaymentAccount(deps.db, userId),
  ]
  if (person === null || account === null) return
  await deps.stripe.customers.update(account.stripe_customer_id, { email: person.email })
}

/** Deletes a customer, which ends the subscription on the spot; one that is gone already is as well. */
export async function closeCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
