import { IconChevronDown } from '@tabler/icons-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { Option } from './filter-options.ts'
import styles from './filter-select.module.css'
import { Listbox } from './listbox.tsx'
import { useDropdown } from './use-dropdown.ts'

type FilterSelectProps<Value extends string | null> = {
  /** Accessible name of the control. */
  label: string
  /** Button text: the label, or the chosen value. */
  text: string
  icon?: ReactNode
  look: 'control' | 'ghost'
  isChosen: boolean
  value: Value
  /** Called only when the list opens. */
  options: () => readonly Option<Value>[]
  onChoose: (value: Value) => void
  /** Rendered under the choices. */
  footer?: ((close: () => void) => ReactNode) | undefined
  alignEnd?: boolean | undefined
}

/** A button with a list of choices; opens on click, hover, or keyboard. */
export function FilterSelect<Value extends string | null>(props: FilterSelectProps<Value>) {
  const { label, text, icon, look, isChosen, value, options, onChoose, footer, alignEnd = false } = props
  const listId = useId()
  const { mode, root, button, hold, close, hoverHandlers } = useDropdown<HTMLDivElement>()
  const isOpen = mode !== 'closed'

  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    hold()
  }
  return (
    <div ref={root} className={styles.root} {...hoverHandlers}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-look={look}
        data-chosen={isChosen}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={isChosen || text !== label ? `${label}: ${text}` : label}
        onClick={() => (mode === 'held' ? close() : hold())}
        onKeyDown={onButtonKeyDown}
      >
        {icon}
        <span className={styles.text}>{text}</span>
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.dropdown} data-align={alignEnd ? 'end' : 'start'}>
          <Listbox
            id={listId}
            label={label}
            options={options()}
            value={value}
            takesFocus={mode === 'held'}
            onChoose={(chosen) => {
              onChoose(chosen)
              close()
            }}
          />
          {footer?.(close)}
        </div>
      )}
    </div>
  )
}
