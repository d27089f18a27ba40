import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'

export type UrlText = {
  readonly text: string
  /** Sends the trimmed text to the URL, after a pause in typing or immediately. */
  readonly type: (text: string, pauseMs?: number) => void
}

/**
 * Text of a field whose value is kept in the URL. `send` replaces the URL. A value of the field itself arrives later, and
 * leaves what was typed meanwhile; any other one, as of Back or a link, replaces the text and calls off the pause.
 */
export function useUrlText(value: string, send: (value: string) => void): UrlText {
  const [text, setText] = useState(value)
  const [arrived, setArrived] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  const [foreign, setForeign] = useState(0)
  const timer = useRef(0)
  // The field never pushes: a push or a step in the history is foreign, even to a value it sent.
  const isReplaced = useNavigationType() === 'REPLACE'
  if (value !== arrived) {
    setArrived(value)
    const place = isReplaced ? sent.indexOf(value) : -1
    // Those before it were superseded.
    setSent(place === -1 ? [] : sent.slice(place + 1))
    if (place === -1) {
      setForeign(foreign + 1)
      if (text.trim() !== value) setText(value)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [foreign])

  const type = (typed: string, pauseMs = 0) => {
    const go = () => {
      const next = typed.trim()
      setSent((before) => [...before, next])
      send(next)
    }
    setText(typed)
    clearTimeout(timer.current)
    if (pauseMs === 0) go()
    else timer.current = window.setTimeout(go, pauseMs)
  }
  return { text, type }
}
