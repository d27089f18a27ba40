import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './external-link.module.css'
import { UI } from './texts.ts'
import words from './words.module.css'

type ExternalLinkProps = {
  /** A URL from a record. Schemes other than http and https are rendered as plain text. */
  href: string | null
  title?: string
  children: ReactNode
}

/** An external page, opened in a new tab. */
export function ExternalLink({ href, title, children }: ExternalLinkProps) {
  if (href === null || !/^https?:\/\//i.test(href)) return children
  return (
    <a className={styles.link} href={href} title={title} target="_blank" rel="noreferrer">
      {children}
      <IconExternalLink className={styles.icon} aria-hidden="true" />
      <span className={words.spoken}> {UI.newTab}</span>
    </a>
  )
}
