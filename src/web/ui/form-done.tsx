import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** What a form came to, in its place. Takes the focus, for the button that was pressed is gone. */
export function FormDone({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="green">{children}</Notice>
    </div>
  )
}
