import { IconCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Option } from './filter-options.ts'
import { countText } from '#domain/text/counted.ts'
import styles from './listbox.module.css'

type ListboxProps<Value extends string | null> = {
  id: string
  label: string
  options: readonly Option<Value>[]
  value: Value
  /** Takes the focus on mount, for keyboard use. */
  takesFocus: boolean
  onChoose: (value: Value) => void
}

/** A single-choice listbox. Arrow keys, Home, End and typed letters move; Enter and Space choose. */
export function Listbox<Value extends string | null>(props: ListboxProps<Value>) {
  const { id, label, options, value, takesFocus, onChoose } = props
  const [active, setActive] = useState(() => Math.max(0, placeOf(options, value)))
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const baseId = useId()

  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active]
    if ((event.key === 'Enter' || event.key === ' ') && chosen) {
      event.preventDefault()
      onChoose(chosen.value)
      return
    }
    const next = placeAfter(event, active, options, typed.current)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  return (
    <ul
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-activedescendant={`${baseId}-${active}`}
      onKeyDown={onKeyDown}
    >
      {options.map((option, place) => (
        <li
          key={option.value}
          id={`${baseId}-${place}`}
          className={styles.option}
          role="option"
          aria-selected={option.value === value}
          data-active={place === active}
          data-empty={option.count === 0}
          onPointerMove={() => setActive(place)}
          onClick={() => onChoose(option.value)}
        >
          <IconCheck className={styles.check} aria-hidden="true" />
          <span className={styles.text}>{option.text}</span>
          {option.count !== null && <span className={styles.count}>{countText(option.count)}</span>}
        </li>
      ))}
    </ul>
  )
}

function placeOf<Value extends string | null>(options: readonly Option<Value>[], value: Value): number {
  return options.findIndex((option) => option.value === value)
}

function placeAfter(
  { key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent,
  active: number,
  options: readonly Option[],
  typed: { text: string; at: number },
): number | null {
  // `options` is empty until the choices have loaded.
  const last = Math.max(0, options.length - 1)
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last)
    case 'ArrowUp':
      return Math.max(active - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
  }
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return null
  // Letters typed within half a second form one word.
  typed.text = timeStamp - typed.at < 500 ? typed.text + key.toLowerCase() : key.toLowerCase()
  typed.at = timeStamp
  const found = options.findIndex(({ text }) => text.toLowerCase().startsWith(typed.text))
  return found === -1 ? active : found
}
