import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { ALERTS } from './parts/alert-choice.tsx'
import { NameForm } from './parts/name-form.tsx'
import { TextMe } from './parts/text-me.tsx'
import styles from './parts/name-form.module.css'
import { mailSettingsQuery, problemOf, useSaveSearch, type SearchAlert } from './saved-searches.ts'
import { SAVED_SEARCHES } from './texts.ts'

type SaveSearchModalProps = {
  /** Query string of the listing screen. */
  search: string
  /** Summary of the search; its suggested name. */
  summary: string
  onClose: () => void
}

/** Saves the filters of the listing screen under a name, with an alert, and explains the alert. */
export function SaveSearchModal({ search, summary, onClose }: SaveSearchModalProps) {
  const save = useSaveSearch()
  const [alert, setAlert] = useState<SearchAlert>('instant')
  const [has_texts, setTexts] = useState(false)
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
      {!save.data ? (
        <div className={styles.form}>
          <p className={words.dim}>{what}</p>
          <NameForm
            name={what.slice(0, 80)}
            problem={problemOf(save.error)}
            isWorking={save.isPending}
            onSubmit={(name) => save.mutate({ name, search, alert, has_texts })}
            onCancel={onClose}
          >
            <div className={styles.alert}>
              <span aria-hidden="true" className={words.strong}>
                {SAVED_SEARCHES.alertTitle}
              </span>
              <ChoiceBar
                label={SAVED_SEARCHES.alertTitle}
                name="alert"
                choices={ALERTS.map((value) => ({ value, words: SAVED_SEARCHES.alertChoices[value] }))}
                chosen={alert}
                onChoose={setAlert}
              />
              <span className={words.dim} aria-live="polite">
                {SAVED_SEARCHES.alertHints[alert]}
              </span>
            </div>
            <TextMe isOn={has_texts} onChange={setTexts} />
          </NameForm>
        </div>
      ) : (
        <div className={styles.form}>
          <FormDone>
            {SAVED_SEARCHES.saved(save.data.name)} <AlertPromise alert={save.data.alert} />
          </FormDone>
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

/** What the alert does, or that it cannot send email while delivery is stopped. */
function AlertPromise({ alert }: { alert: SearchAlert }) {
  const { data } = useQuery({ ...mailSettingsQuery, enabled: alert !== 'off' })
  if (alert !== 'off' && data?.mail_stopped) return SAVED_SEARCHES.mailStopped
  return SAVED_SEARCHES.willBe[alert]
}
