import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

/** Why a form was rejected. Takes the focus when it appears, so that a screen reader announces it. */
export function FormNotice({ message }: { message: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== null) box.current?.focus()
  }, [message])
  if (message === null) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="red">{message}</Notice>
    </div>
  )
}
