import { lazy, Suspense, useState } from 'react'
import { AccountButton } from './parts/account-button.tsx'

const AccountDropdown = lazy(async () => {
  const { AccountDropdown: component } = await import('./parts/account-dropdown.tsx')
  return { default: component }
})

/**
 * The account menu. Its dropdown is loaded with the first interest in it, so that the first page does not wait for
 * a menu nobody opened; a click or the keyboard's focus in between is carried over.
 */
export function AccountMenu({ name, onLogOut }: { name: string; onLogOut: () => void }) {
  const [isWanted, setWanted] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const want = () => setWanted(true)
  const stand = (
    <AccountButton
      aria-expanded={isOpen}
      onPointerEnter={want}
      onFocus={() => {
        want()
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
      onClick={() => {
        want()
        setOpen(!isOpen)
      }}
    />
  )
  if (!isWanted) return stand
  return (
    <Suspense fallback={stand}>
      <AccountDropdown
        name={name}
        opened={isOpen}
        onChange={setOpen}
        onLogOut={onLogOut}
        autoFocus={isFocused}
      />
    </Suspense>
  )
}
