import { Fragment, type ReactNode } from 'react'
import styles from './unbroken.module.css'

/** Numbers of sections such as `1-339.25(b)` and `105-374`, in which a line must not break at the hyphen. */
const SECTIONS = /(\d+A?-\d+(?:\.\d+)?[A-Z]?(?:\(\w+\))*)/

/** A text in which sections of law stay in one piece. */
export function unbroken(text: string): ReactNode {
  const pieces = text.split(SECTIONS)
  if (pieces.length === 1) return text
  return pieces.map((piece, place) =>
    place % 2 === 0 ? (
      <Fragment key={place}>{piece}</Fragment>
    ) : (
      <span key={place} className={styles.unbroken}>
        {piece}
      </span>
    ),
  )
}
