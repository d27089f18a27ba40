import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './find-dialog.module.css'
import type { FindGroup, FindOption } from './find-option.ts'
import { PALETTE } from './texts.ts'

type FindDialogProps = {
  typed: string
  groups: readonly FindGroup[]
  /** Shown under the field while loading, or after a failure. */
  notice: string | null
  onType: (typed: string) => void
  onChoose: (option: FindOption) => void
  onClose: () => void
}

/** A search field with results: a combobox whose listbox is always open. The first option is active by default. */
export function FindDialog({ typed, groups, notice, onType, onChoose, onClose }: FindDialogProps) {
  const listId = useId()
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useActive(typed)
  const place = Math.min(active, options.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const chosen = options[place]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || options.length === 0) return
    event.preventDefault()
    setActive((place + step + options.length) % options.length)
  }
  return (
    <Modal
      opened
      title={PALETTE.title}
      size={640}
      centered={false}
      yOffset="12dvh"
      closeButtonProps={{ 'aria-label': UI.close }}
      onClose={onClose}
    >
      <div className={styles.field}>
        <IconSearch className={styles.icon} size={20} aria-hidden="true" />
        <input
          data-autofocus
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={PALETTE.field}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${place}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={PALETTE.placeholder}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options id={listId} groups={groups} active={place} onPoint={setActive} onChoose={onChoose} />
      <div className={styles.foot}>
        <p role="status">
          {notice ?? (typed !== '' && options.length === 0 ? PALETTE.none(typed) : null)}
          {typed !== '' && options.length > 0 && (
            <span className={words.spoken}>{PALETTE.found(options.length)}</span>
          )}
        </p>
        <p className={styles.keys}>{PALETTE.keys}</p>
      </div>
    </Modal>
  )
}

/** Index of the active option; resets to the first when the text changes. */
function useActive(typed: string) {
  const [active, setActive] = useState(0)
  const [typedBefore, setTypedBefore] = useState(typed)
  if (typed !== typedBefore) {
    setTypedBefore(typed)
    setActive(0)
  }
  return [active, setActive] as const
}

type OptionsProps = {
  id: string
  groups: readonly FindGroup[]
  active: number
  onPoint: (place: number) => void
  onChoose: (option: FindOption) => void
}

function Options({ id, groups, active, onPoint, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={PALETTE.results}>
      {groups.map(({ name, options }, index) => (
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {options.map((option, offset) => {
            const place = (starts[index] ?? 0) + offset
            return (
              <div
                key={option.key}
                id={`${id}-${place}`}
                className={styles.option}
                role="option"
                aria-selected={place === active}
                onPointerMove={() => onPoint(place)}
                onClick={() => onChoose(option)}
              >
                {option.icon}
                <span className={styles.label}>{option.label}</span>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
