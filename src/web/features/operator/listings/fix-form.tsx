import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import type { OperatorListing, ParcelOfSale, TypedFix } from '#contract/operator/listings.ts'
import {
  FIX_EVIDENCE,
  FIXABLE_STAGES,
  type FixableFact,
  type FixEvidence,
  isSaleFact,
  WITHDRAWN_STAGES,
} from '#domain/fixes/fixable-facts.ts'
import { SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call, callWithSignal } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import field from '#web/ui/field.module.css'
import { Notice } from '#web/ui/notice.tsx'
import select from '#web/ui/select.module.css'
import { Consequences } from './consequences.tsx'
import { factName, parcelTexts } from './fact-texts.ts'
import styles from './fix-form.module.css'
import { LISTINGS } from './texts.ts'

const FIX = 'POST /api/operator/listings/:id/fix'
const TYPING_MS = 350
const MONEY: readonly FixableFact[] = ['highest_bid', 'opening_bid']
const DAYS: readonly FixableFact[] = ['upset_bid_date', 'foreclosure_date']

interface FixFormProps {
  listing: OperatorListing
  fact: FixableFact
  today: PlainDate
  onSaved: () => void
}

const inputClasses = { label: `${field.label}`, input: `${field.input} ${select.select}` }

/** Corrects one fact; shows what follows before it is saved. */
export function FixForm({ listing: details, fact, today, onSaved }: FixFormProps) {
  const { listing, version } = details
  const [value, setValue] = useState('')
  const [filedOn, setFiledOn] = useState('')
  const [time, setTime] = useState(() => (fact === 'foreclosure_date' ? saleTime(details) : ''))
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState<FixEvidence>('call')
  const [isTried, setTried] = useState(false)
  const [isForAll, setForAll] = useState<boolean | null>(null)
  const parcels = saleParcels(details, fact)
  // One parcel may be withdrawn from a sale that goes on for the others.
  const counts = isForAll ?? !(fact === 'status' && WITHDRAWN_STAGES.some((stage) => stage === value))
  const typed: TypedFix = {
    fact,
    value: value.trim(),
    filed_on: fact === 'highest_bid' && filedOn !== '' ? filedOn : null,
    time: DAYS.includes(fact) && time.trim() !== '' ? time.trim() : null,
    ...(parcels.length > 0 && { is_for_one_parcel: !counts }),
  }
  const [settled] = useDebouncedValue(JSON.stringify(typed), TYPING_MS)
  const isSettled = settled === JSON.stringify(typed)
  const params = { id: String(listing.id) }
  const preview = useQuery({
    queryKey: ['POST /api/operator/listings/:id/preview_fix', listing.id, settled, version],
    queryFn: ({ signal }) =>
      callWithSignal(signal, 'POST /api/operator/listings/:id/preview_fix', { params, body: typed }),
    enabled: isSettled && typed.value !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const save = useOperation((body: Request<typeof FIX>['body']) => call(FIX, { params, body }), onSaved)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (typed.value !== '' && reason.trim() !== '')
      save.run({ ...typed, version, reason: reason.trim(), evidence })
  }
  const problem = typed.value === '' ? null : (preview.error?.message.replace(/^Error 409: /, '') ?? null)
  // What is saved is what was shown.
  const isShown = isSettled && preview.isSuccess && !preview.isPlaceholderData && !preview.isFetching
  const isChecking = typed.value !== '' && problem === null && !isShown
  const missing = isTried && typed.value === '' ? LISTINGS.valueMissing : null
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={LISTINGS.fix(factName(fact))}>
      <div className={styles.fields}>
        {fact === 'status' ? (
          <NativeSelect
            label={LISTINGS.statusNow}
            classNames={inputClasses}
            rightSection={null}
            value={value}
            error={missing ?? problem}
            data={[
              { value: '', label: LISTINGS.chooseStatus },
              ...FIXABLE_STAGES.map((stage) => ({ value: stage, label: LISTINGS.stages[stage] })),
            ]}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        ) : (
          <TextField
            label={LISTINGS.right}
            type={DAYS.includes(fact) ? 'date' : 'text'}
            inputMode={MONEY.includes(fact) ? 'decimal' : 'text'}
            maxLength={200}
            value={value}
            error={missing ?? problem}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        )}
        {fact === 'highest_bid' && (
          <TextField
            label={LISTINGS.filedOn}
            type="date"
            value={filedOn}
            onChange={({ currentTarget }) => setFiledOn(currentTarget.value)}
          />
        )}
        {DAYS.includes(fact) && (
          <TextField
            label={LISTINGS.hour}
            description={LISTINGS.hourHint}
            maxLength={20}
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        )}
        {parcels.length > 0 && (
          <Checkbox
            className={`${styles.parcels}`}
            label={LISTINGS.alsoFor(parcelTexts(parcels))}
            description={SOLD_WITH.hint}
            checked={counts}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        <NativeSelect
          label={LISTINGS.evidence}
          classNames={inputClasses}
          rightSection={null}
          value={evidence}
          data={FIX_EVIDENCE.map((kind) => ({ value: kind, label: LISTINGS.evidences[kind] }))}
          onChange={({ currentTarget }) =>
            setEvidence(FIX_EVIDENCE.find((kind) => kind === currentTarget.value) ?? 'other')
          }
        />
        <TextField
          className={`${styles.reason}`}
          label={LISTINGS.reason}
          description={LISTINGS.reasonHint}
          maxLength={500}
          value={reason}
          error={isTried && reason.trim() === '' ? LISTINGS.reasonMissing : null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      <Consequences
        consequences={typed.value === '' || problem !== null ? null : (preview.data ?? null)}
        isChecking={isChecking}
        today={today}
      />
      <p className={styles.stays}>
        <IconLock size={16} aria-hidden="true" />
        <span>
          <b>{LISTINGS.stays}</b> {LISTINGS.ends}
        </span>
      </p>
      {save.problem !== null && <Notice tone="red">{save.problem}</Notice>}
      <div className={styles.foot}>
        <span className={styles.told}>
          {preview.data && typed.value !== '' && problem === null
            ? LISTINGS.told(preview.data.told.favorites, preview.data.told.searches)
            : null}
        </span>
        <Button type="submit" look="primary" disabled={save.isRunning || isChecking || problem !== null}>
          {LISTINGS.save}
        </Button>
      </div>
      {save.dialog}
    </form>
  )
}

/** The known hour of the sale, which another day seldom changes. */
function saleTime({ facts }: OperatorListing): string {
  return String(facts.find(({ fact }) => fact === 'time')?.shown ?? '')
}

/** The parcels that a correction is for, too: sold together now, or corrected together before. */
function saleParcels({ sold_with, fixes }: OperatorListing, fact: FixableFact): ParcelOfSale[] {
  if (!isSaleFact(fact)) return []
  const replaced = fixes.find((fix) => fix.fact === fact && fix.ended_at === null)
  const all = [...sold_with, ...(replaced?.sold_with ?? [])]
  return [...new Map(all.map((parcel) => [parcel.id, parcel])).values()]
}
