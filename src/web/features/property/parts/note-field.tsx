import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { propertyNotesQuery, useUpdateNotes } from '#web/features/property/api.ts'
import { NOTE } from '#web/features/property/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import type { Autosave } from './autosave.ts'
import { draftKey, type Draft } from './drafts.ts'
import styles from './note-field.module.css'
import { SaveState } from './save-state.tsx'
import { useAutosave } from './use-autosave.ts'

const MAX_LETTERS = 10_000
/** From this length on, the remaining characters are shown. */
const NEARLY_FULL = 9_500

type NoteFieldProps = { id: number; userId: string; note: string }

export function NoteField({ id, userId, note }: NoteFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const countId = useId()
  const saved = useAutosave({
    key: draftKey(userId, id, 'note'),
    saved: note,
    outlastsOthers: true,
    isSound: () => true,
    send: useSendNote(id),
  })
  const left = saved.text.length < NEARLY_FULL ? null : MAX_LETTERS - saved.text.length
  return (
    <div className={styles.note}>
      <label className={words.spoken} htmlFor={fieldId}>
        {NOTE.title}
      </label>
      <textarea
        ref={area}
        id={fieldId}
        className={styles.text}
        rows={3}
        maxLength={MAX_LETTERS}
        placeholder={NOTE.hint}
        value={saved.text}
        aria-describedby={left === null ? undefined : countId}
        onChange={(event) => saved.autosave.type(event.currentTarget.value.replaceAll('\0', ''))}
        onBlur={saved.autosave.flush}
      />
      {left !== null && (
        <p id={countId} className={words.label}>
          {NOTE.left(left)}
        </p>
      )}
      {isApiError(saved.error, 'note_changed') && saved.draft && (
        <Conflict
          own={saved.draft.text}
          other={saved.saved}
          autosave={saved.autosave}
          onDecided={() => area.current?.focus()}
        />
      )}
      <SaveState fields={[saved]} />
    </div>
  )
}

/** Saves a note along with the one it replaces. On a conflict, refetches the other note before rejecting. */
function useSendNote(id: number) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateNotes(id)
  return async ({ text, replaced }: Draft) => {
    try {
      await mutateAsync({ note: text, note_before: replaced })
    } catch (error) {
      if (isApiError(error, 'note_changed')) {
        await queryClient.refetchQueries(
          { queryKey: propertyNotesQuery(id).queryKey },
          { throwOnError: true },
        )
      }
      throw error
    }
  }
}

type ConflictProps = { own: string; other: string; autosave: Autosave; onDecided: () => void }

/** Conflicting notes: the person decides. */
function Conflict({ own, other, autosave, onDecided }: ConflictProps) {
  const both = `${other}\n\n${own}`
  const replaceBy = (text: string) => {
    autosave.replace(text)
    onDecided()
  }
  const takeOther = () => {
    autosave.drop()
    onDecided()
  }
  return (
    <div className={styles.conflict} role="alert">
      <p>{other === '' ? NOTE.emptied : NOTE.changed}</p>
      {other !== '' && <blockquote className={styles.other}>{other}</blockquote>}
      <div className={styles.actions}>
        <Button onClick={() => replaceBy(own)}>{NOTE.keepOwn}</Button>
        <Button onClick={takeOther}>{NOTE.takeOther}</Button>
        {other !== '' && both.length <= MAX_LETTERS && (
          <Button onClick={() => replaceBy(both)}>{NOTE.keepBoth}</Button>
        )}
      </div>
    </div>
  )
}
