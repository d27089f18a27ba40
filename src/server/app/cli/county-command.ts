import { type Command, InvalidArgumentError } from 'commander'
import { type ContactFact, isPageFact, isPhoneFact, telAddress } from '#domain/counties/county-contact.ts'
import { type ClockTime, minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { rederiveListings, setContacts, updateCounty } from '#server/features/listings/index.ts'
import { writeAudit } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

function timeArgument(text: string): ClockTime {
  const time = parseClockTime(text)
  if (time === null) throw new InvalidArgumentError('Write the time as 4:30 PM.')
  return time
}

type ContactOption = (typeof CONTACT_OPTIONS)[number][0]

/** The contacts that can be set: option key, fact, flag, description. */
const CONTACT_OPTIONS = [
  ['clerkPhone', 'clerk_phone', '--clerk-phone <text>', "the clerk's number"],
  [
    'specialProceedingsPhone',
    'special_proceedings_phone',
    '--special-proceedings-phone <text>',
    'number of Special Proceedings',
  ],
  ['courthouseName', 'courthouse_name', '--courthouse-name <text>', 'name of the courthouse'],
  [
    'clerkAddress',
    'courthouse_address',
    '--clerk-address <text>',
    'address at which the clerk takes upset bids, on one line',
  ],
  [
    'mailingAddress',
    'mailing_address',
    '--mailing-address <text>',
    "the clerk's mailing address, on one line",
  ],
  [
    'officeHours',
    'office_hours',
    '--office-hours <text>',
    'office hours as published; deadlines follow --closes-at',
  ],
  ['upsetBidDesk', 'upset_bid_desk', '--upset-bid-desk <text>', 'where upset bids are taken'],
  [
    'phoneRule',
    'phones_in_courthouse',
    '--phone-rule <text>',
    'whether phones may be taken into the courthouse',
  ],
  ['courtPage', 'nccourts_page', '--court-page <url>', "the courts' page of the county"],
  ['taxOfficePhone', 'tax_office_phone', '--tax-office-phone <text>', "the tax office's number"],
  [
    'taxForeclosurePage',
    'tax_foreclosure_page',
    '--tax-foreclosure-page <url>',
    "the county's page of sales",
  ],
  ['sheriffSalesPage', 'sheriff_sales_page', '--sheriff-sales-page <url>', "the sheriff's page of sales"],
  ['taxRecords', 'tax_records_search', '--tax-records <url>', 'search of tax records'],
  ['deedsSearch', 'deeds_search', '--deeds-search <url>', 'search of the register of deeds'],
  ['parcelViewer', 'parcel_viewer', '--parcel-viewer <url>', 'map of parcels'],
] as const

type Options = {
  closesAt?: ClockTime
  seller?: string
  salePlace?: string
  saleDayDeposit?: string
  json?: true
} & Partial<Record<ContactOption, string>>

/** An empty string clears the fact. */
function textOf(option: string | undefined): { value: string | null } | null {
  return option === undefined ? null : { value: option === '' ? null : option }
}

function changesOf(options: Options) {
  const seller = textOf(options.seller)
  const place = textOf(options.salePlace)
  const deposit = textOf(options.saleDayDeposit)
  return {
    ...(options.closesAt && { closes_at_minute: minuteOfDay(options.closesAt), closes_at_confirmed: true }),
    ...(seller && { seller: seller.value }),
    ...(place && { sale_place: place.value }),
    ...(deposit && { sale_day_deposit: deposit.value }),
  }
}

/** The contacts among the options. Pages need a web address and phones need digits, because screens link to both. */
function contactsOf(options: Options): { fact: ContactFact; value: string | null }[] {
  return CONTACT_OPTIONS.flatMap(([key, fact, flag]) => {
    const set = textOf(options[key])
    if (set === null) return []
    const { value } = set
    if (value !== null && isPageFact(fact) && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      throw new CommandError(`${flag} takes an address that begins with https://.`)
    if (value !== null && isPhoneFact(fact) && telAddress(value) === null)
      throw new CommandError(`${flag} takes a number with its area code, such as 919-555-0100.`)
    return [{ fact, value }]
  })
}

/** `county set NAME ...`: facts an operator confirmed with the county. */
export function addCountyCommand(program: Command): void {
  const command = program
    .command('county')
    .description('facts of a county')
    .command('set')
    .description('enter what has been confirmed with the county; an empty text means not known')
    .argument('<name>', 'the county')
    .option('--closes-at <time>', 'closing hour of the clerk, such as "4:30 PM"', timeArgument)
    .option('--seller <text>', 'who sells')
    .option('--sale-place <text>', 'where sales are held')
    .option('--sale-day-deposit <text>', 'what the high bidder pays on the day')
    .option('--json', 'print JSON')
  for (const [, , flag, text] of CONTACT_OPTIONS) command.option(flag, text)
  command.action((name: string, options: Options) =>
    asOperator(options.json === true, async ({ db, clock, answer }) => {
      const county = countyArgument(name)
      const changes = changesOf(options)
      const contacts = contactsOf(options)
      const all = { ...changes, ...Object.fromEntries(contacts.map(({ fact, value }) => [fact, value])) }
      if (Object.keys(all).length === 0) throw new CommandError('Nothing to set: name at least one option.')
      const now = clock.now()
      const moved = await db.transaction(async (tx) => {
        await updateCounty(tx, county.fips, changes)
        await setContacts(tx, county.fips, contacts, new Date(now))
        await writeAudit(tx, new Date(now), 'set_county', { fips: county.fips, ...all })
        return rederiveListings(tx, county.fips, now)
      })
      answer({ county: county.name, ...all, listings_changed: moved }, [
        `${county.name} is set; ${moved} listings changed.`,
      ])
    }),
  )
}
