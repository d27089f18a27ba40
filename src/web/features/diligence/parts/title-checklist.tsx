import { useQuery } from '@tanstack/react-query'
import type { TitleCheck } from '#contract/following/diligence.ts'
import { TITLE_ITEMS, type TitleItem } from '#domain/title-checklist/title-items.ts'
import { titleChecksQuery, useCheckTitle } from '#web/features/diligence/api.ts'
import { TITLE_CHECK } from '#web/features/diligence/texts.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import styles from './title-checklist.module.css'

const RESULTS = [null, 'clear', 'problem'] as const

/** The steps of a title search; each result is saved on selection. */
export function TitleChecklist({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(titleChecksQuery(id))
  if (!data)
    return error ? (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {TITLE_CHECK.notLoaded} {error.message}
      </RetryNotice>
    ) : (
      <p className={words.dim}>{TITLE_CHECK.loading}</p>
    )
  const problems = data.checks.filter(({ result }) => result === 'problem').length
  return (
    <Disclosure summary={TITLE_CHECK.summary(data.checks.length, TITLE_ITEMS.length, problems)} isPrinted>
      <p className={words.dim}>{TITLE_CHECK.hint}</p>
      <Points id={id} checks={data.checks} />
    </Disclosure>
  )
}

function Points({ id, checks }: { id: number; checks: readonly TitleCheck[] }) {
  const check = useCheckTitle(id)
  const resultOf = (key: TitleItem) => {
    if (check.isPending && check.variables.item === key) return check.variables.result
    return checks.find(({ item }) => item === key)?.result ?? null
  }
  return (
    <>
      {check.error && (
        <Notice tone="red">
          {TITLE_CHECK.notSaved} {check.error.message}
        </Notice>
      )}
      <ul className={styles.points} role="list">
        {TITLE_ITEMS.map(({ key, what, where }) => (
          <li key={key} className={styles.point} data-result={resultOf(key) ?? 'open'}>
            <p className={words.medium}>{what}</p>
            <p className={words.label}>{where}</p>
            <ChoiceBar
              label={what}
              name={`title-${key}`}
              choices={RESULTS.map((value) => ({ value, words: TITLE_CHECK.results[value ?? 'open'] }))}
              chosen={resultOf(key)}
              onChoose={(result) => check.mutate({ item: key, result })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
