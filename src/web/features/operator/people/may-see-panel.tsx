import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { counties } from '#domain/counties/counties.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './may-see-panel.module.css'
import { MAY_SEE } from './texts.ts'

const MIN_LENGTH = 4

/** What a person may see, as a list, and whether that holds for one listing. */
export function MaySeePanel({ person }: { person: OperatorPersonPage }) {
  const { guard, listings, favorites, saved_searches } = person
  const open = countOpen(person)
  const rest = counties.length - open
  return (
    <Panel title={MAY_SEE.title} flush>
      <ul role="list" className={styles.list}>
        {guard === null ? (
          <Line isGood what={MAY_SEE.listings(listings, open)} why={MAY_SEE.others} />
        ) : (
          <Line isGood={false} what={MAY_SEE.nothing} why={guardText(guard, person)} />
        )}
        {guard !== 'suspended' && (
          <Line isGood what={MAY_SEE.own} why={MAY_SEE.keeps(favorites, saved_searches)} />
        )}
        {rest > 0 && <Line isGood={false} what={MAY_SEE.rest(rest)} why={MAY_SEE.restWhy} />}
      </ul>
      <Question person={person} />
    </Panel>
  )
}

function countOpen({ open }: OperatorPersonPage): number {
  if (open.some(({ county }) => county === null)) return counties.length
  return new Set(open.map(({ county }) => county)).size
}

function Line({ isGood, what, why }: { isGood: boolean; what: string; why: string }) {
  const Icon = isGood ? IconCircleCheck : IconX
  return (
    <li>
      <Icon size={16} className={isGood ? styles.good : styles.not} aria-hidden="true" />
      <span>
        {what}
        <span className={styles.why}>{why}</span>
      </span>
    </li>
  )
}

function Question({ person }: { person: OperatorPersonPage }) {
  const [number, setNumber] = useState('')
  const [isShort, setShort] = useState(false)
  const ask = useMutation({
    mutationFn: () =>
      call('GET /api/operator/people/:id/may_see', {
        params: { id: person.id },
        query: { number: number.trim() },
      }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const is = number.trim().length < MIN_LENGTH
    setShort(is)
    if (!is) ask.mutate()
  }
  const { data } = ask
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <div className={styles.form}>
        <TextField
          className={`${styles.number}`}
          label={MAY_SEE.number}
          maxLength={60}
          value={number}
          error={isShort ? MAY_SEE.numberShort : null}
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value)
            setShort(false)
            ask.reset()
          }}
        />
        <Button type="submit" disabled={ask.isPending}>
          {MAY_SEE.ask}
        </Button>
      </div>
      <div className={styles.answers}>
        {ask.error && <Notice tone="red">{ask.error.message}</Notice>}
        {data?.listings.length === 0 && <Notice tone="gray">{MAY_SEE.none}</Notice>}
        {data?.listings.map((listing) => (
          <Notice key={listing.id} tone={listing.may ? 'green' : 'gray'}>
            {answerOf(listing, data.guard, person)}
            {listing.is_gone && ` ${MAY_SEE.isGone}`}
          </Notice>
        ))}
      </div>
    </form>
  )
}

type MaySee = Answer<'GET /api/operator/people/:id/may_see'>

function guardText(guard: keyof typeof MAY_SEE.guards, { unpaid }: OperatorPersonPage): string {
  return MAY_SEE.guards[guard === 'payment' && unpaid.length > 0 ? 'unpaid' : guard]
}

function answerOf(
  { title, county, may }: MaySee['listings'][number],
  guard: MaySee['guard'],
  person: OperatorPersonPage,
): string {
  if (may) return MAY_SEE.may(title, county)
  return guard === null || guard === 'counties'
    ? MAY_SEE.mayNot(title, county)
    : MAY_SEE.stopped(title, guardText(guard, person))
}
