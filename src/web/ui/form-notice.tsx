import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

/** Why a form was not taken. Takes the focus when it appears: the button that was pressed is off the screen's mind. */
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
