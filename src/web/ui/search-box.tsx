import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './search-box.module.css'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'className' | 'aria-label'> & {
  /** For screen readers; the placeholder says it to the eye. */
  label: string
  /** Stands at the right end of the box. */
  children?: ReactNode
}

/** A field to search with. */
export function SearchBox({ label, children, ...input }: SearchBoxProps) {
  return (
    <div className={styles.box} role="search">
      <IconSearch aria-hidden="true" />
      <input {...input} type="search" aria-label={label} autoComplete="off" />
      {children}
    </div>
  )
}
