import type { Command } from 'commander'
import { counties } from '#domain/counties/counties.ts'
import {
  disagreementReasonText,
  disputedFactName,
  disputedValueText,
} from '#domain/disagreement/disagreement-texts.ts'
import { addressText } from '#domain/listing/address.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type DisputedListing, findDisputedListings } from '#server/features/listings/index.ts'
import { countyArgument } from './county-argument.ts'
import { asOperator } from './operator-session.ts'

function linesOf({ listing, disagreements }: DisputedListing, today: PlainDate): string[] {
  const numbers = [listing.county, listing.case_number, listing.parcel_identification, addressText(listing)]
  return [
    `${listing.id}  ${numbers.filter((part) => part !== null).join('  ')}`,
    ...disagreements.flatMap(({ fact, shown, because, statements }) => [
      `     ${disputedFactName(fact)}: ${disputedValueText(fact, shown, today)}. ${disagreementReasonText(because)}`,
      ...statements.map(
        ({ source, value, since, last_seen_at }) =>
          `       ${source}: ${disputedValueText(fact, value, today)}, ` +
          `since ${instantText(since, today)}, checked ${instantText(last_seen_at, today)}`,
      ),
    ]),
  ]
}

/** `disagreement list`: listings whose sources disagree, with the value shown. */
export function addDisagreementCommand(program: Command): void {
  const disagreement = program.command('disagreement').description('review conflicting sources')
  disagreement
    .command('list')
    .description('list properties whose sources disagree on a bid, date or status, with the value shown')
    .option('--county <name...>', 'only these counties')
    .option('--json', 'print JSON')
    .action((options: { county?: string[]; json?: true }) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const requested = options.county === undefined ? counties : options.county.map(countyArgument)
        const disputed = await findDisputedListings(
          db,
          requested.map(({ fips }) => fips),
        )
        const today = newYorkDate(clock.now())
        const lines = disputed.flatMap((each) => linesOf(each, today))
        answer(disputed, lines.length > 0 ? lines : ['No sources disagree.'])
      }),
    )
}
