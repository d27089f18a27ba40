import { type Command, InvalidArgumentError } from 'commander'
import { type ClockTime, minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { rederiveListings, updateCounty } from '#server/features/listings/index.ts'
import { writeAudit } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

function timeArgument(text: string): ClockTime {
  const time = parseClockTime(text)
  if (time === null) throw new InvalidArgumentError('Write the time as 4:30 PM.')
  return time
}

type Options = {
  closesAt?: ClockTime
  seller?: string
  salePlace?: string
  saleDayDeposit?: string
  phoneRule?: string
  clerkPhone?: string
  clerkAddress?: string
  json?: true
}

/** An empty text means that a fact is not known after all. */
function textOf(option: string | undefined): { value: string | null } | null {
  return option === undefined ? null : { value: option === '' ? null : option }
}

function changesOf(options: Options) {
  const seller = textOf(options.seller)
  const place = textOf(options.salePlace)
  const deposit = textOf(options.saleDayDeposit)
  const phones = textOf(options.phoneRule)
  const phone = textOf(options.clerkPhone)
  const address = textOf(options.clerkAddress)
  return {
    ...(options.closesAt && { closes_at_minute: minuteOfDay(options.closesAt), closes_at_confirmed: true }),
    ...(seller && { seller: seller.value }),
    ...(place && { sale_place: place.value }),
    ...(deposit && { sale_day_deposit: deposit.value }),
    ...(phones && { phone_rule: phones.value }),
    ...(phone && { clerk_phone: phone.value }),
    ...(address && { clerk_address: address.value }),
  }
}

/** `county set NAME ...`: facts of a county that an operator has confirmed. */
export function addCountyCommand(program: Command): void {
  program
    .command('county')
    .description('facts of a county')
    .command('set')
    .description('enter what has been confirmed with the county; an empty text means not known')
    .argument('<name>', 'the county')
    .option('--closes-at <time>', 'closing hour of the clerk, such as "4:30 PM"', timeArgument)
    .option('--seller <text>', 'who sells')
    .option('--sale-place <text>', 'where sales are held')
    .option('--sale-day-deposit <text>', 'what the high bidder pays on the day')
    .option('--phone-rule <text>', 'whether phones may be taken into the courthouse')
    .option('--clerk-phone <text>', "the clerk's number")
    .option('--clerk-address <text>', "the clerk's postal address, on one line")
    .option('--json', 'print JSON')
    .action((name: string, options: Options) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const county = countyArgument(name)
        const changes = changesOf(options)
        if (Object.keys(changes).length === 0)
          throw new CommandError('Nothing to set: name at least one option.')
        const now = clock.now()
        const moved = await db.transaction(async (tx) => {
          await updateCounty(tx, county.fips, changes)
          await writeAudit(tx, new Date(now), 'set_county', { fips: county.fips, ...changes })
          return rederiveListings(tx, county.fips, now)
        })
        answer({ county: county.name, ...changes, listings_changed: moved }, [
          `${county.name} is set; ${moved} listings changed.`,
        ])
      }),
    )
}
