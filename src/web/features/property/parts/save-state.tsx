import { SAVE } from '#web/features/property/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './save-state.module.css'
import type { Autosaved } from './use-autosave.ts'

/** Save state of autosaved fields. Only the outcome is announced to screen readers. */
export function SaveState({ fields }: { fields: readonly Autosaved[] }) {
  const failed = fields.filter(({ error }) => error !== null && !isApiError(error, 'note_changed'))
  const [first] = failed
  const isAny = (phase: Autosaved['phase']) => fields.some((field) => field.phase === phase)
  const isSaving = isAny('saving')
  const isWaiting = isAny('waiting') || fields.some(({ error }) => isApiError(error, 'note_changed'))
  const isSaved = !isSaving && !isWaiting && !first && isAny('saved')
  return (
    <>
      <p className={`${styles.state} ${words.label}`}>
        {isSaving && SAVE.saving}
        {!isSaving && isWaiting && SAVE.waiting}
        <span role="status">{isSaved && SAVE.saved}</span>
      </p>
      {first?.error && (
        <RetryNotice isRetrying={isSaving} onRetry={() => failed.forEach(({ autosave }) => autosave.retry())}>
          {SAVE.notSaved} {isApiError(first.error, 'not_found') ? SAVE.notOpen : first.error.message}{' '}
          {SAVE.kept}
        </RetryNotice>
      )}
    </>
  )
}
