import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './may-see-panel.module.css'
import { PEOPLE } from './texts.ts'

/** What a person may see, as a list, and whether that holds for one listing. */
export function MaySeePanel({ person }: { person: Answer<'GET /api/operator/people/:id'> }) {
  const { id, open, favorites, saved_searches } = person
  const [number, setNumber] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      call('GET /api/operator/people/:id/may_see', { params: { id }, query: { number: number.trim() } }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  const counties = new Map(open.map(({ county, listings }) => [county, listings]))
  const listings = [...counties.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Panel title={PEOPLE.maySee}>
      <p>{counties.size === 0 ? PEOPLE.maySeeNothing : PEOPLE.maySeeCounties(counties.size, listings)}</p>
      <p className={styles.dim}>{PEOPLE.keeps(favorites, saved_searches)}</p>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={PEOPLE.number}
          required
          minLength={2}
          maxLength={60}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button type="submit" disabled={ask.isPending}>
          {PEOPLE.ask}
        </Button>
      </form>
      {ask.error && <Notice tone="red">{ask.error.message}</Notice>}
      {ask.data?.listings.length === 0 && <Notice tone="gray">{PEOPLE.noListing}</Notice>}
      {ask.data?.listings.map(({ id: listing, title, may, because }) => (
        <Notice key={listing} tone={may ? 'green' : 'gray'}>
          {may ? PEOPLE.may(title, because) : PEOPLE.mayNot(title, because)}
        </Notice>
      ))}
    </Panel>
  )
}
