import { counted } from '#domain/text/counted.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { type ContactFact, isPageFact, isPhoneFact, telAddress } from '#domain/counties/county-contact.ts'
import { type ClockTime, minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { rederiveListings, setContacts, updateCounty } from '#server/features/listings/index.ts'
import { COMMAND_LINE, writeAudit } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

function timeArgument(text: string): ClockTime {
  const time = parseClockTime(text)
  if (time === null) throw new InvalidArgumentError('Enter a time such as 4:30 PM.')
  return time
}

type ContactOption = (typeof CONTACT_OPTIONS)[number][0]

/** The contacts that can be set: option key, fact, flag, description. */
const CONTACT_OPTIONS = [
  ['clerkPhone', 'clerk_phone', '--clerk-phone <text>', "clerk's phone number"],
  [
    'specialProceedingsPhone',
    'special_proceedings_phone',
    '--special-proceedings-phone <text>',
    'Special Proceedings phone number',
  ],
  ['courthouseName', 'courthouse_name', '--courthouse-name <text>', 'courthouse name'],
  [
    'clerkAddress',
    'courthouse_address',
    '--clerk-address <text>',
    'address where the clerk takes upset bids, on one line',
  ],
  ['mailingAddress', 'mailing_address', '--mailing-address <text>', "clerk's mailing address, on one line"],
  [
    'officeHours',
    'office_hours',
    '--office-hours <text>',
    'published office hours (deadlines use --closes-at)',
  ],
  ['upsetBidDesk', 'upset_bid_desk', '--upset-bid-desk <text>', 'where upset bids are taken'],
  [
    'phoneRule',
    'phones_in_courthouse',
    '--phone-rule <text>',
    'whether cell phones are allowed in the courthouse',
  ],
  ['courtPage', 'nccourts_page', '--court-page <url>', "the county's page at nccourts.gov"],
  ['taxOfficePhone', 'tax_office_phone', '--tax-office-phone <text>', 'tax office phone number'],
  [
    'taxForeclosurePage',
    'tax_foreclosure_page',
    '--tax-foreclosure-page <url>',
    "the county's tax foreclosure page",
  ],
  ['sheriffSalesPage', 'sheriff_sales_page', '--sheriff-sales-page <url>', "the sheriff's sales page"],
  ['taxRecords', 'tax_records_search', '--tax-records <url>', 'tax records search'],
  ['deedsSearch', 'deeds_search', '--deeds-search <url>', 'register of deeds search'],
  ['parcelViewer', 'parcel_viewer', '--parcel-viewer <url>', 'parcel viewer'],
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
      throw new CommandError(`${flag} must be a URL that starts with https://.`)
    if (value !== null && isPhoneFact(fact) && telAddress(value) === null)
      throw new CommandError(`${flag} must be a phone number with area code, such as 919-555-0100.`)
    return [{ fact, value }]
  })
}

/** `county set NAME ...`: facts an operator confirmed with the county. */
export function addCountyCommand(program: Command): void {
  const command = program
    .command('county')
    .description('update county information')
    .command('set')
    .description('record facts confirmed with the county; "" marks a fact as unknown')
    .argument('<name>', 'county name')
    .option('--closes-at <time>', 'clerk\'s closing time, such as "4:30 PM"', timeArgument)
    .option('--seller <text>', 'who sells')
    .option('--sale-place <text>', 'where the sales are held')
    .option('--sale-day-deposit <text>', 'deposit due on sale day')
    .option('--json', 'print JSON')
  for (const [, , flag, text] of CONTACT_OPTIONS) command.option(flag, text)
  command.action((name: string, options: Options) =>
    asOperator(options.json === true, async ({ db, clock, answer }) => {
      const county = countyArgument(name)
      const changes = changesOf(options)
      const contacts = contactsOf(options)
      const all = { ...changes, ...Object.fromEntries(contacts.map(({ fact, value }) => [fact, value])) }
      if (Object.keys(all).length === 0) throw new CommandError('Nothing to set. Give at least one option.')
      const now = clock.now()
      const moved = await db.transaction(async (tx) => {
        await updateCounty(tx, county.fips, changes)
        await setContacts(tx, county.fips, contacts, new Date(now))
        await writeAudit(tx, {
          at: new Date(now),
          by: COMMAND_LINE,
          action: 'set_county',
          details: { fips: county.fips, ...all },
        })
        return rederiveListings(tx, county.fips, now)
      })
      answer({ county: county.name, ...all, listings_changed: moved }, [
        `${county.name} updated; ${counted(moved, 'listing')} changed.`,
      ])
    }),
  )
}
