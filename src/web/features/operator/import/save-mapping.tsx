import { IconBookmark } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import type { SavedMapping } from '#contract/operator/imports.ts'
import type { MappingInput } from '#contract/operator/mapping-schema.ts'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './save-mapping.module.css'
import { IMPORT } from './texts.ts'

interface SaveMappingProps {
  readonly mapping: MappingInput
  readonly saved: readonly SavedMapping[]
  /** The saved mapping this one began as. */
  readonly name: string
  readonly onSaved: (name: string) => void
}

const TEXTS = IMPORT.saved

/** Saves the mapping under a name, or replaces the one of that name. */
export function SaveMapping({ mapping, saved, name: first, onSaved }: SaveMappingProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const name = typed ?? first
  const existing = saved.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  const save = useOperation(
    (replaces: number | null) =>
      call('POST /api/operator/import_mappings', {
        body: { name: name.trim(), mapping: { ...mapping }, replaces },
      }),
    (made) => {
      setOpen(false)
      onSaved(made.name)
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else save.run(existing?.version ?? null)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconBookmark size={16} aria-hidden="true" />
        {TEXTS.save}
      </Button>
      {isOpen && (
        <Modal
          opened
          isSending={save.isRunning}
          title={TEXTS.saveTitle}
          onClose={() => setOpen(false)}
          closeButtonProps={{ 'aria-label': UI.close }}
        >
          <form className={styles.form} onSubmit={submit} noValidate>
            <TextField
              label={TEXTS.name}
              description={TEXTS.saveHint}
              maxLength={80}
              data-autofocus
              value={name}
              error={isMissing ? TEXTS.nameMissing : null}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                setMissing(false)
              }}
            />
            {save.problem !== null && <Notice tone="red">{save.problem}</Notice>}
            <Button type="submit" look="primary" disabled={save.isRunning}>
              {existing ? TEXTS.replace(existing.name) : TEXTS.save}
            </Button>
          </form>
        </Modal>
      )}
    </>
  )
}
