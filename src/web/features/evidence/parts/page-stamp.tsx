import type { SourcePage } from '#contract/sources/evidence.ts'
import { momentText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { EVIDENCE } from '#web/features/evidence/texts.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './page-stamp.module.css'

/** Which bytes the row was read from. */
export function PageStamp({ page, today }: { page: SourcePage; today: PlainDate }) {
  const { fetched_at, sha256, is_saved_by_hand } = page
  const moment = momentText(fetched_at, today)
  return (
    <dl className={styles.stamp}>
      <div>
        <dt>{EVIDENCE.stored}</dt>
        <dd>
          <time dateTime={fetched_at}>
            {is_saved_by_hand ? EVIDENCE.byHand(moment) : EVIDENCE.fetched(moment)}
          </time>
        </dd>
      </div>
      <div>
        <dt>{EVIDENCE.hash}</dt>
        <dd className={styles.hash}>
          <span title={sha256}>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</span>
          <CopyButton text={sha256} label={EVIDENCE.copyHash} />
        </dd>
      </div>
    </dl>
  )
}
