import { useState } from 'react'
import { Link } from 'react-router'
import { profileLink } from '#web/lib/profile-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { NameForm } from './parts/name-form.tsx'
import styles from './parts/name-form.module.css'
import { problemOf, useSaveSearch } from './saved-searches.ts'
import { SAVED_SEARCHES } from './texts.ts'

type SaveSearchModalProps = {
  /** Query of the listing screen, as a saved search keeps it. */
  search: string
  /** What it looks for; proposed as its name. */
  summary: string
  onClose: () => void
}

/** Keeps the filters of the listing screen under a name. */
export function SaveSearchModal({ search, summary, onClose }: SaveSearchModalProps) {
  const save = useSaveSearch()
  const [saved, setSaved] = useState<string | null>(null)
  const what = summary === '' ? SAVED_SEARCHES.everything : summary
  const { to, state } = profileLink('saved_searches')
  return (
    <Modal
      opened
      title={SAVED_SEARCHES.saveTitle}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
      onClose={onClose}
    >
      {saved === null ? (
        <div className={styles.form}>
          <p className={words.dim}>{what}</p>
          <NameForm
            name={what.slice(0, 80)}
            problem={problemOf(save.error)}
            isWorking={save.isPending}
            onSubmit={(name) => save.mutate({ name, search }, { onSuccess: () => setSaved(name) })}
            onCancel={onClose}
          />
        </div>
      ) : (
        <div className={styles.form}>
          <FormDone>{SAVED_SEARCHES.saved(saved)}</FormDone>
          <p>
            <Link className={words.link} to={to} state={state}>
              {SAVED_SEARCHES.toProfile}
            </Link>
          </p>
          <Button look="primary" size="tall" wide onClick={onClose}>
            {UI.close}
          </Button>
        </div>
      )}
    </Modal>
  )
}
