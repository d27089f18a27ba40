import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './search-box.module.css'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'className' | 'aria-label'> & {
  /** Accessible name; the placeholder is the visible one. */
  label: string
  /** Right end of the box. */
  children?: ReactNode
}

/** A search field. */
export function SearchBox({ label, children, ...input }: SearchBoxProps) {
  return (
    <div className={styles.box} role="search">
      <IconSearch aria-hidden="true" />
      <input {...input} type="search" aria-label={label} autoComplete="off" />
      {children}
    </div>
  )
}
