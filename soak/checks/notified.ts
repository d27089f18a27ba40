import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { Raise } from '../market/market.ts'
import { parseMessage } from '../../peers/smtp/mailbox.ts'
import type { Person } from '../people/person.ts'
import type { Check } from './check.ts'

type Mail = { to: string; text: string }

/** Emails that arrived, once per Message-ID: a mail client shows further copies as one. */
type Mailbox = { byPerson: ReadonlyMap<string, readonly Mail[]>; copies: number; arrived: number }

export type MailReader = { read(): Promise<Mailbox> }

/** Reads a folder of emails; each call only those that are new, because in an hour there are fifty thousand. */
export function openMails(folder: string): MailReader {
  const known = new Set<string>()
  const distinct = new Map<string, Mail>()
  let reading: Promise<unknown> = Promise.resolve()

  async function readNew(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml') || known.has(name)) continue
      known.add(name)
      const { to, text, headers } = await parseMessage(name, await readFile(path.join(folder, name)))
      distinct.set(headers['message-id'] ?? name, { to: to[0] ?? '', text })
    }
  }

  return {
    read: async () => {
      reading = reading.then(readNew)
      await reading
      return {
        byPerson: Map.groupBy(distinct.values(), ({ to }) => to),
        copies: known.size - distinct.size,
        arrived: known.size,
      }
    },
  }
}

/**
 * Whether a person must have got an email about a raise (the reason was acknowledged before the import began), may
 * have (it was asked for before the import ended), or must not.
 */
function claimOf({ ledger, counties }: Person, { property, from, to }: Raise): 'must' | 'may' | 'never' {
  if (!counties.has(property.county)) return 'never'
  const star = ledger.favorites.get(property.id) ?? null
  const reasons = [
    ...(star === null ? [] : [star]),
    ...[...ledger.searches.values()].filter(({ county }) => county === property.county),
  ]
  if (reasons.some(({ done }) => done < from)) return 'must'
  // People who ask between the import and its alerts may be notified as well.
  return reasons.some(({ asked }) => asked < (to ?? Infinity) + ALERTS_TAKE_MS) ? 'may' : 'never'
}

/** The longest time from an import to the job that finds its recipients, through any fault. */
const ALERTS_TAKE_MS = 120_000

/** Each recipient got each event exactly once by email. Polls until every due email has arrived. */
export function checkNotified(people: readonly Person[], raises: readonly Raise[], mailbox: Mailbox): Check {
  const check: Check = {
    name: 'each recipient was emailed each event exactly once',
    checked: 0,
    problems: [],
  }
  for (const person of people) {
    const mails = mailbox.byPerson.get(person.email) ?? []
    for (const raise of raises) {
      const claim = claimOf(person, raise)
      const text = `Upset bid of ${formatExactDollars(raise.bid)}`
      const times = mails.filter((mail) => mail.text.includes(text)).length
      if (claim === 'must') check.checked += 1
      if (times > 1 || (claim === 'must' && times === 0) || (claim === 'never' && times > 0))
        check.problems.push(`${person.email}: ${times} emails about "${text}" (${claim})`)
    }
  }
  return check
}
