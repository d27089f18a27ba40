import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Button } from './button.tsx'
import styles from './menu.module.css'

type MenuProps = {
  /** Content of the button. */
  button: ReactNode
  /** Style of the button; `ghost` looks like the text around it. */
  look?: 'default' | 'ghost'
  /** The menu's name, shown as its first line. */
  head: string
  /** Shown under the head; not a menu item. */
  intro?: ReactNode
  /** MenuItems and MenuLinks, optionally with grouping elements. */
  children: ReactNode
}

/**
 * A menu button. Opens by click or arrow key; closes after a choice, on Escape, on Tab and on a click outside. Arrow
 * keys, Home and End move through the items.
 */
export function Menu({ button, look = 'ghost', head, intro, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!isOpen) return
    itemsIn(box.current)[0]?.focus()
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    const next = itemAfter(event.key, itemsIn(box.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={box} className={styles.box}>
      <Button
        look={look}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        {button}
      </Button>
      {isOpen && (
        <div className={styles.menu}>
          <p className={styles.head}>{head}</p>
          {intro}
          <div id={menuId} role="menu" tabIndex={-1} aria-label={head} onKeyDown={walk} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

type MenuItemProps = { icon?: ReactNode; isChosen?: boolean; onChoose: () => void; children: ReactNode }

/** With `isChosen`, it is a radio item. */
export function MenuItem({ icon, isChosen, onChoose, children }: MenuItemProps) {
  const role = isChosen === undefined ? 'menuitem' : 'menuitemradio'
  return (
    <button
      type="button"
      role={role}
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onChoose}
    >
      {icon}
      {children}
    </button>
  )
}

/** A menu item that links to a page. */
export function MenuLink({ icon, children, ...link }: { icon?: ReactNode } & LinkProps) {
  return (
    <Link role="menuitem" tabIndex={-1} className={styles.item} {...link}>
      {icon}
      {children}
    </Link>
  )
}

function itemsIn(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : []
}

function itemAfter(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const place = items.findIndex((item) => item === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return items.at((place + 1) % items.length)
    case 'ArrowUp':
      return items.at(place - 1)
    case 'Home':
      return items.at(0)
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}
