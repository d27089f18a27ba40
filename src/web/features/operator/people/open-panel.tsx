import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { counties } from '#domain/counties/counties.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable, type TableColumn } from '#web/features/operator/kit/data-table.tsx'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { Panel } from '#web/ui/panel.tsx'
import select from '#web/ui/select.module.css'
import styles from './open-panel.module.css'
import { PEOPLE } from './texts.ts'

type Person = Answer<'GET /api/operator/people/:id'>
type Open = Person['open'][number]

/** Counties open to a person with why, and opening or closing one. */
export function OpenPanel({ person, today }: { person: Person; today: PlainDate }) {
  const { id, open, monthly, last_payment, payments, trial_ends_at, cancels_at } = person
  const [county, setCounty] = useState('')
  const grant = useOperation((body: { counties: string[]; is_open: boolean; reason: string }) =>
    call('POST /api/operator/people/:id/grant', { params: { id }, body }),
  )
  const columns = useMemo(() => columnsAt(today), [today])
  const facts = [
    last_payment === null
      ? PEOPLE.noPayment
      : PEOPLE.lastPayment(
          formatExactDollars(last_payment.amount),
          instantText(last_payment.at, today),
          payments,
        ),
    ...(trial_ends_at === null ? [] : [PEOPLE.trialEnds(instantText(trial_ends_at, today))]),
    ...(cancels_at === null ? [] : [PEOPLE.cancels(instantText(cancels_at, today))]),
    ...(person.stripe_customer_id === null
      ? []
      : [PEOPLE.stripe(person.stripe_customer_id, person.stripe_status)]),
  ]
  return (
    <Panel
      title={PEOPLE.subscription}
      flush
      aside={<span className={styles.aside}>{PEOPLE.monthly(formatExactDollars(monthly))}</span>}
    >
      <DataTable
        label={PEOPLE.subscription}
        columns={columns}
        rows={open}
        idOf={(row) => `${row.county} ${row.because}`}
        empty={PEOPLE.nothingOpen}
      />
      <p className={styles.facts}>{facts.join(' ')}</p>
      <div className={styles.grant}>
        <NativeSelect
          label={PEOPLE.grantTitle}
          classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
          rightSection={null}
          data={[{ value: '', label: PEOPLE.chooseCounty }, ...counties.map(({ name }) => name)]}
          value={county}
          onChange={({ currentTarget }) => setCounty(currentTarget.value)}
        />
        <ReasonBar problem={grant.problem}>
          {(ask) => (
            <>
              <Button
                disabled={grant.isRunning || county === ''}
                onClick={() => ask((reason) => grant.run({ counties: [county], is_open: false, reason }))}
              >
                {PEOPLE.close}
              </Button>
              <Button
                look="primary"
                disabled={grant.isRunning || county === ''}
                onClick={() => ask((reason) => grant.run({ counties: [county], is_open: true, reason }))}
              >
                {PEOPLE.open}
              </Button>
            </>
          )}
        </ReasonBar>
      </div>
      {grant.dialog}
    </Panel>
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<Open>[] {
  return [
    {
      id: 'county',
      head: PEOPLE.county,
      cell: ({ county }) => <b>{county}</b>,
      sortBy: ({ county }) => county,
    },
    {
      id: 'why',
      head: PEOPLE.why,
      cell: ({ because, since }) =>
        since === null
          ? PEOPLE.because[because]
          : `${PEOPLE.because[because]} ${PEOPLE.since(instantText(since, today))}`,
    },
    { id: 'listings', head: PEOPLE.listings, align: 'end', cell: ({ listings }) => countText(listings) },
    {
      id: 'price',
      head: PEOPLE.price,
      align: 'end',
      cell: ({ monthly }) => (monthly === null ? '' : formatExactDollars(monthly)),
    },
  ]
}
