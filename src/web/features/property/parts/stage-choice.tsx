import type { Mine } from '#contract/following/following-schema.ts'
import { useChangeMine } from '#web/features/property/api.ts'
import { STAGE } from '#web/features/property/texts.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import styles from './stage-choice.module.css'

const STAGES = [null, 'watching', 'visited', 'bidding', 'won', 'passed'] as const

/** How far the person is; chosen at once, saved at once. */
export function StageChoice({ id, stage: saved }: { id: number; stage: Mine['stage'] }) {
  const { mutate, variables, isPending, error } = useChangeMine(id)
  const wanted = variables?.stage ?? null
  const stage = isPending ? wanted : saved
  return (
    <>
      <fieldset className={styles.stages} role="radiogroup" aria-label={STAGE.title}>
        {STAGES.map((choice) => (
          <label key={choice ?? 'none'} className={styles.stage} data-chosen={choice === stage}>
            <input
              type="radio"
              name="stage"
              checked={choice === stage}
              onChange={() => mutate({ stage: choice })}
            />
            {STAGE.names[choice ?? 'none']}
          </label>
        ))}
      </fieldset>
      {error && (
        <RetryNotice onRetry={() => mutate({ stage: wanted })}>
          {STAGE.notSaved} {error.message}
        </RetryNotice>
      )}
    </>
  )
}
