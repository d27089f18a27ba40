import { IconChevronLeft } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './back-to.module.css'

/** Link back at the top of a page, with its target as `children`. Not printed. */
export function BackTo({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.back}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
