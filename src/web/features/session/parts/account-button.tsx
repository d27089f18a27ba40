import { IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { SESSION } from '#web/features/session/texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './account-button.module.css'

export function AccountButton(props: Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <Button look="ghost" aria-haspopup="menu" {...props}>
      <IconUserCircle size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{SESSION.account}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </Button>
  )
}
