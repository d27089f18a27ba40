import { Fragment, type ReactNode } from 'react'
import styles from './unbroken.module.css'

/** Section numbers such as `1-339.25(b)` and `105-374`, which must not break at the hyphen. */
const SECTIONS = /((?<!\d)\d+A?-\d+(?:\.\d+)?[A-Z]?(?:\(\w+\))*)/

/** Renders text without line breaks inside section numbers. */
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
