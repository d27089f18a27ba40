import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { UI } from './texts.ts'

type RetryNoticeProps = { onRetry: () => void; isRetrying?: boolean; children: ReactNode }

/** An inline error message with a retry button. */
export function RetryNotice({ onRetry, isRetrying = false, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="red"
      action={
        <Button disabled={isRetrying} onClick={onRetry}>
          {UI.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
