import { IconCircleCheck, IconHourglass, IconPlus, IconUserCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { closingText } from '#domain/accounts/closing-text.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { dayOfInstant, shortDayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { GrantForm, type GrantChange } from './grant-form.tsx'
import styles from './open-panel.module.css'
import { SUBSCRIPTION } from './texts.ts'

type Open = OperatorPersonPage['open'][number]

const LOOKS = {
  paid: { tone: 'green', icon: IconCircleCheck },
  trial: { tone: 'blue', icon: IconHourglass },
  granted: { tone: 'blue', icon: IconUserCheck },
} as const

const STRIPE = 'https://dashboard.stripe.com/customers'

/** Counties open to a person and why each is, and granting one or closing it again. */
export function OpenPanel({ person, today }: { person: OperatorPersonPage; today: PlainDate }) {
  const { open, unpaid, monthly, stripe_customer_id } = person
  const [change, setChange] = useState<GrantChange | null>(null)
  const columns = useMemo(() => columnsAt(today, setChange), [today])
  return (
    <Panel
      title={SUBSCRIPTION.title}
      flush
      aside={
        <span className={styles.aside}>
          {SUBSCRIPTION.monthly(formatExactDollars(monthly))}
          {stripe_customer_id !== null && (
            <ExternalLink href={`${STRIPE}/${encodeURIComponent(stripe_customer_id)}`}>
              {SUBSCRIPTION.inStripe}
            </ExternalLink>
          )}
        </span>
      }
    >
      <DataTable
        label={SUBSCRIPTION.title}
        columns={columns}
        rows={open}
        idOf={({ county, because }) => `${county ?? ''} ${because}`}
        empty={
          unpaid.length === 0 ? SUBSCRIPTION.nothing : SUBSCRIPTION.unpaid(unpaid.map(nameOf).join(', '))
        }
      />
      {change === null ? (
        <div className={styles.foot}>
          <p className={styles.facts}>{factsOf(person, today)}</p>
          <Button onClick={() => setChange({ isOpen: true })}>
            <IconPlus size={16} aria-hidden="true" />
            {SUBSCRIPTION.grant}
          </Button>
        </div>
      ) : (
        <GrantForm
          key={change.isOpen ? '' : change.county}
          person={person}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </Panel>
  )
}

function nameOf(county: string | null): string {
  return county ?? SUBSCRIPTION.everyCounty
}

function factsOf(person: OperatorPersonPage, today: PlainDate): string {
  const { last_payment, payments, cancels_at, stripe_customer_id, stripe_status } = person
  const dayOf = (instant: string) => shortDayText(dayOfInstant(instant), today)
  const paid =
    last_payment === null
      ? SUBSCRIPTION.noPayment
      : SUBSCRIPTION.lastPayment(formatExactDollars(last_payment.amount), dayOf(last_payment.at), payments)
  return [
    paid,
    ...(cancels_at === null ? [] : [SUBSCRIPTION.ends(closingText(Date.parse(cancels_at)))]),
    ...(stripe_customer_id === null ? [] : [SUBSCRIPTION.stripe(stripe_customer_id, stripe_status)]),
  ].join(' ')
}

function columnsAt(today: PlainDate, onChange: (change: GrantChange) => void): readonly TableColumn<Open>[] {
  const dayOf = (instant: string) => shortDayText(dayOfInstant(instant), today)
  return [
    {
      id: 'county',
      head: SUBSCRIPTION.county,
      cell: ({ county }) => <b>{nameOf(county)}</b>,
      sortBy: ({ county }) => county,
    },
    {
      id: 'why',
      head: SUBSCRIPTION.why,
      width: 'auto',
      cell: ({ because, grant }) => (
        <div className={styles.why}>
          <StateMark {...LOOKS[because]}>{SUBSCRIPTION.because[because]}</StateMark>
          {grant && (
            <p>
              {SUBSCRIPTION.grantedBy(grant.by, dayOf(grant.at))}
              {': '}
              {grant.reason === null ? SUBSCRIPTION.noReason : `“${grant.reason}”`}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'listings',
      head: SUBSCRIPTION.listings,
      align: 'end',
      cell: ({ listings }) => countText(listings),
      sortBy: ({ listings }) => listings,
    },
    {
      id: 'until',
      head: SUBSCRIPTION.until,
      align: 'end',
      cell: ({ until }) => (until === null ? '' : closingText(Date.parse(until))),
      sortBy: ({ until }) => until,
    },
    {
      id: 'price',
      head: SUBSCRIPTION.price,
      align: 'end',
      cell: ({ monthly }) => (monthly === null ? '' : formatExactDollars(monthly)),
      sortBy: ({ monthly }) => monthly,
    },
    {
      id: 'act',
      head: SUBSCRIPTION.act,
      headSeen: 'never',
      align: 'end',
      cell: ({ county, because }) =>
        because === 'granted' &&
        county !== null && (
          <Button
            look="ghost"
            aria-label={SUBSCRIPTION.close(county)}
            onClick={() => onChange({ isOpen: false, county })}
          >
            {SUBSCRIPTION.closeTitle}
          </Button>
        ),
    },
  ]
}
