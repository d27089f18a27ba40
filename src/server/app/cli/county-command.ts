import { counted } from '#domain/text/counted.ts'
import type { Command } from 'commander'
import type { CountyFact } from '#contract/operator/counties.ts'
import type { ContactFact } from '#domain/counties/county-contact.ts'
import { setCountyFacts } from '#server/features/listings/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator, CommandError } from './operator-session.ts'

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
  closesAt?: string
  seller?: string
  salePlace?: string
  saleDayDeposit?: string
  json?: true
} & Partial<Record<ContactOption, string>>

/** The facts among the options. An empty string clears one. */
function changesOf(options: Options): { fact: CountyFact | ContactFact; value: string | null }[] {
  const own = [
    ['closes_at', options.closesAt],
    ['seller', options.seller],
    ['sale_place', options.salePlace],
    ['sale_day_deposit', options.saleDayDeposit],
    ...CONTACT_OPTIONS.map(([key, fact]) => [fact, options[key]] as const),
  ] as const
  return own.flatMap(([fact, value]) =>
    value === undefined ? [] : [{ fact, value: value === '' ? null : value }],
  )
}

/** `county set NAME ...`: facts an operator confirmed with the county. */
export function addCountyCommand(program: Command): void {
  const command = program
    .command('county')
    .description('update county information')
    .command('set')
    .description('record facts confirmed with the county; "" marks a fact as unknown')
    .argument('<name>', 'county name')
    .option('--closes-at <time>', 'clerk\'s closing time, such as "4:30 PM"')
    .option('--seller <text>', 'who sells')
    .option('--sale-place <text>', 'where the sales are held')
    .option('--sale-day-deposit <text>', 'deposit due on sale day')
    .option('--json', 'print JSON')
  for (const [, , flag, text] of CONTACT_OPTIONS) command.option(flag, text)
  command.action((name: string, options: Options) =>
    asOperator(options.json === true, async ({ db, clock, answer }) => {
      const county = countyArgument(name)
      const changes = changesOf(options)
      if (changes.length === 0) throw new CommandError('Nothing to set. Give at least one option.')
      const change = { by: COMMAND_LINE, now: clock.now(), seen: null }
      const effect = await setCountyFacts(db, county.name, changes, change)
      const moved = effect.moves.length + effect.others
      const all = Object.fromEntries(changes.map(({ fact, value }) => [fact, value]))
      answer({ county: county.name, ...all, listings_changed: moved }, [
        `${county.name} updated; ${counted(moved, 'listing')} changed.`,
      ])
    }),
  )
}
