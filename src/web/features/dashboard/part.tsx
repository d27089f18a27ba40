import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './part.module.css'

/** Load state of one dashboard panel; each loads, and fails, independently. */
export type PartLoad<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; isRetrying: boolean; retry: () => void }
  | { status: 'loaded'; data: T }

/** Loaded data stays, even if a refetch fails. */
export function loadOf<T>({ data, error, isFetching, refetch }: UseQueryResult<T>): PartLoad<T> {
  if (data !== undefined) return { status: 'loaded', data }
  if (error === null) return { status: 'loading' }
  return { status: 'failed', error, isRetrying: isFetching, retry: () => void refetch() }
}

type PartProps<T> = {
  title: string
  aside?: ReactNode
  load: PartLoad<T>
  /** Message for a failed load. */
  failed: string
  children: (data: T) => ReactNode
}

export function Part<T>({ title, aside, load, failed, children }: PartProps<T>) {
  return (
    <Panel title={title} aside={aside} flush>
      {load.status === 'loading' && (
        <div className={styles.state}>
          <Spinner />
        </div>
      )}
      {load.status === 'failed' && (
        <div className={styles.state}>
          <RetryNotice onRetry={load.retry} isRetrying={load.isRetrying}>
            {failed} {load.error.message}
          </RetryNotice>
        </div>
      )}
      {load.status === 'loaded' && children(load.data)}
    </Panel>
  )
}

/** Empty state of a table or list: message, reason, and action. */
export function Nothing({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
