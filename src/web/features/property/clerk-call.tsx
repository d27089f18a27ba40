import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ClerkCall, PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import { useRemoveCall } from './api.ts'
import styles from './clerk-call.module.css'
import { callRows } from './parts/call-rows.ts'
import { CALL } from './texts.ts'

// Loaded on demand: most visits do not use it.
const CallDialog = lazyWithRetry(async () => (await import('./parts/call-dialog.tsx')).CallDialog, {
  failure: 'dialog',
})

/** State of the clerk-call dialog, and the outcome of the last action for screen readers. */
export function useClerkCallDialog() {
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | 'removed' | null>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus()
  }, [isOpen])
  const open = () => {
    opener.current = document.activeElement
    setOpen(true)
  }
  return { isOpen, open, close: () => setOpen(false), outcome, setOutcome }
}

type Dialog = ReturnType<typeof useClerkCallDialog>

type ClerkCallButtonProps = {
  propertyNotes: PropertyNotes
  today: PlainDate
  /** The day of the latest sale; null if none is known to be held. */
  soldOn: PlainDate | null
  dialog: Dialog
  button: RefObject<HTMLButtonElement | null>
}

/** Opens the form to record a call to the clerk. */
export function ClerkCallButton({ propertyNotes, today, soldOn, dialog, button }: ClerkCallButtonProps) {
  const { tax_foreclosure_id: id, clerk_call: call, sold_with: soldWith } = propertyNotes
  const onSaved = () => {
    dialog.setOutcome('saved')
    dialog.close()
  }
  return (
    <>
      <Button ref={button} onClick={dialog.open}>
        <IconPhone size={16} aria-hidden="true" />
        {CALL.button}
      </Button>
      <span className={words.spoken} role="status">
        {dialog.outcome && CALL[dialog.outcome]}
      </span>
      {dialog.isOpen && (
        <CallDialog {...{ id, call, soldWith, today, soldOn, onSaved }} onCancel={dialog.close} />
      )}
    </>
  )
}

type ClerkCallFiguresProps = {
  /** As published by the sources. */
  details: ListingDetails
  call: ClerkCall
  soldWith: PropertyNotes['sold_with']
  today: PlainDate
  dialog: Dialog
  /** Gets the focus when these figures are removed. */
  button: RefObject<HTMLButtonElement | null>
}

/** The person's own figures beside those of the sources. */
export function ClerkCallFigures({ details, call, soldWith, today, dialog, button }: ClerkCallFiguresProps) {
  const alsoFor = soldWith.filter(({ has_call }) => has_call)
  const removal = useRemoveCall(details.listing.id)
  const instant = instantText(call.called_at, today)
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        dialog.setOutcome('removed')
        button.current?.focus()
      },
    })
  return (
    <section
      className={styles.call}
      aria-label={CALL.heading}
      data-overtaken={call.is_overtaken || undefined}
    >
      <p className={styles.head}>
        <IconPhone size={16} aria-hidden="true" />
        <span>
          {call.is_overtaken ? (
            CALL.overtaken(instant)
          ) : (
            <>
              <strong>{CALL.by(instant)}.</strong> {CALL.onlyYou}
            </>
          )}
          {alsoFor.length > 0 &&
            ` ${CALL.soldWith(alsoFor.map(({ parcel_identification }) => parcel_identification))}.`}
        </span>
      </p>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className={words.spoken}>{CALL.figure}</span>
            </th>
            <th scope="col">{CALL.yours}</th>
            <th scope="col">{CALL.sources}</th>
          </tr>
        </thead>
        <tbody>
          {callRows(call, details, today).map(({ name, yours, theirs }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.yours}>{yours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {removal.error && (
        <Notice tone="red">
          {CALL.notRemoved} {removal.error.message}
        </Notice>
      )}
      <p className={styles.actions}>
        <Button onClick={dialog.open}>{call.is_overtaken ? CALL.again : CALL.change}</Button>
        <Button disabled={removal.isPending} onClick={remove}>
          {CALL.remove}
        </Button>
      </p>
    </section>
  )
}
