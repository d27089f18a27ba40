import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Result of a submitted form, shown in its place. Takes the focus, because the submit button is gone. */
export function FormDone({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="green">{children}</Notice>
    </div>
  )
}
