import { NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import field from '#web/ui/field.module.css'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import select from '#web/ui/select.module.css'
import { actionText } from './action-text.ts'
import styles from './audit-filters.module.css'
import { AUDIT } from './texts.ts'

/** What the audit log shows; empty texts filter nothing. */
export interface AuditChoice {
  readonly q: string
  readonly action: string
  readonly from: string
  readonly to: string
}

interface AuditFiltersProps {
  readonly choice: AuditChoice
  readonly actions: readonly string[]
  readonly onChange: (change: Partial<AuditChoice>) => void
}

export function AuditFilters({ choice, actions, onChange }: AuditFiltersProps) {
  const query = new URLSearchParams(Object.entries(choice).filter(([, text]) => text !== ''))
  return (
    <div className={styles.filters}>
      <TextField
        className={`${styles.search}`}
        label={AUDIT.search}
        placeholder={AUDIT.searchHint}
        type="search"
        maxLength={100}
        value={choice.q}
        onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <NativeSelect
        label={AUDIT.action}
        classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
        rightSection={null}
        value={choice.action}
        data={[
          { value: '', label: AUDIT.allActions },
          ...actions.map((action) => ({ value: action, label: actionText(action) })),
        ]}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
      />
      <TextField
        label={AUDIT.fromDay}
        type="date"
        value={choice.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextField
        label={AUDIT.toDay}
        type="date"
        value={choice.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <ButtonAnchor href={`/api/operator/audit.csv?${query}`} download>
        <IconDownload size={16} aria-hidden="true" />
        {AUDIT.export}
      </ButtonAnchor>
    </div>
  )
}
