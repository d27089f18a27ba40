import { hasEnded } from '#domain/accounts/payment-standing.ts'
import type { Clock } from '#server/platform/clock.ts'
import { adoptForgotten } from '#server/features/billing/stripe/adopt-customers.ts'
import { type PaymentAccount, readCustomerOwners } from '#server/features/billing/payment-accounts.store.ts'
import { recordReading, readAgain, type Reading, type SyncDeps } from './sync-customer.ts'

/** Closings a run makes without confirmation: about a day's worth of lost events. */
const MAX_UNCONFIRMED_CLOSINGS = 3
/** Consecutive failures that indicate a wrong key or an outage rather than one bad customer. */
const MAX_FAILURES_IN_A_ROW = 5
const CONCURRENCY = 4

export type Run = { read: number; failed: number; closed: number; held: number }

type Account = Pick<PaymentAccount, 'status' | 'cancels_at'>

function isOpen({ status, cancels_at }: Account, now: number): boolean {
  return (status === 'trialing' || status === 'active') && !hasEnded(cancels_at?.getTime() ?? null, now)
}

function closes({ account, converged }: Reading, now: number): boolean {
  return isOpen(account, now) && !isOpen(converged.account, now)
}

/** Reads every customer and logs individual failures. Throws after too many failures in a row. */
async function readAll(deps: SyncDeps, onReading: (reading: Reading) => Promise<void>): Promise<number> {
  const owners = await readCustomerOwners(deps.db)
  let failed = 0
  let inARow = 0
  const readNext = async (): Promise<void> => {
    for (let userId = owners.pop(); userId !== undefined; userId = owners.pop()) {
      try {
        const reading = await readAgain(deps, userId)
        if (reading !== null) await onReading(reading)
        inARow = 0
      } catch (error) {
        deps.log.error({ err: error, user: userId }, 'a customer could not be read')
        failed += 1
        inARow += 1
        if (inARow >= MAX_FAILURES_IN_A_ROW) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext))
  return failed
}

/**
 * Re-reads every customer at Stripe and updates our rows to match. If that would close more than a few open
 * subscriptions, none of them is closed and the result reports how many were held, because something else may be wrong.
 * `mayCloseAll`: the operator has checked.
 */
export async function syncAllCustomers(
  deps: SyncDeps & { clock: Clock },
  { mayCloseAll }: { mayCloseAll: boolean },
): Promise<Run> {
  await adoptForgotten(deps)
  const closing: string[] = []
  let read = 0
  const failed = await readAll(deps, async (reading) => {
    read += 1
    if (closes(reading, deps.clock.now())) closing.push(reading.account.user_id)
    else await recordReading(deps, reading)
  })
  const isHeld = closing.length > MAX_UNCONFIRMED_CLOSINGS && !mayCloseAll
  if (isHeld) {
    deps.log.error({ held: closing.length }, 'run held: it would close more than a few subscriptions')
    return { read, failed, closed: 0, held: closing.length }
  }
  for (const userId of closing) {
    const reading = await readAgain(deps, userId)
    if (reading !== null) await recordReading(deps, reading)
  }
  return { read, failed, closed: closing.length, held: 0 }
}
