import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { useUpdateNotes } from '#web/features/property/api.ts'
import { STAGE } from '#web/features/property/texts.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import styles from './stage-choice.module.css'

const STAGES = [null, 'watching', 'visited', 'bidding', 'won', 'passed'] as const

/** Stage of the person's interest; saved on selection. */
export function StageChoice({ id, stage: saved }: { id: number; stage: PropertyNotes['stage'] }) {
  const { mutate, variables, isPending, error } = useUpdateNotes(id)
  const wanted = variables?.stage ?? null
  const stage = isPending ? wanted : saved
  return (
    <>
      <ChoiceBar
        label={STAGE.title}
        name="stage"
        className={styles.stages}
        choices={STAGES.map((value) => ({ value, words: STAGE.names[value ?? 'none'] }))}
        chosen={stage}
        onChoose={(choice) => mutate({ stage: choice })}
      />
      {error && (
        <RetryNotice onRetry={() => mutate({ stage: wanted })}>
          {STAGE.notSaved} {error.message}
        </RetryNotice>
      )}
    </>
  )
}
