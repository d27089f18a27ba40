import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Look = {
  look?: 'default' | 'primary' | 'ghost' | undefined
  size?: 'control' | 'tall' | undefined
  wide?: boolean | undefined
}

function lookAttributes({ look = 'default', size = 'control', wide = false }: Look) {
  return { 'data-look': look, 'data-size': size, 'data-wide': wide || undefined }
}

function joined(className: string | undefined): string {
  return className ? `${styles.button} ${className}` : `${styles.button}`
}

export function Button({ look, size, wide, className, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...lookAttributes({ look, size, wide })} {...rest} className={joined(className)} />
  )
}

export function ButtonLink({ look, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...lookAttributes({ look, size, wide })} {...rest} className={joined(className)} />
}

/** A link to anything outside the router: a file or an external page. */
export function ButtonAnchor({ look, size, wide, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...lookAttributes({ look, size, wide })} {...rest} className={joined(className)} />
}

/** A square icon button; `label` is its accessible name. */
export function IconButton({
  label,
  look,
  className,
  ...rest
}: Pick<Look, 'look'> & { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-shape="icon"
      {...lookAttributes({ look })}
      {...rest}
      className={joined(className)}
    />
  )
}
