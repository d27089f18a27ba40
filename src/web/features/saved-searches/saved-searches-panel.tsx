import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyPart } from '#web/ui/empty-part.tsx'
import { useFocusPlace } from '#web/ui/focus-place.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { AlertChoice } from './parts/alert-choice.tsx'
import { NameForm } from './parts/name-form.tsx'
import { SearchTexts } from './parts/search-texts.tsx'
import {
  problemOf,
  reasonOf,
  savedSearchesQuery,
  useDeleteSearch,
  useRenameSearch,
  useSaveSearch,
  useSearchAlert,
} from './saved-searches.ts'
import styles from './saved-searches-panel.module.css'
import { SearchesHead } from './searches-head.tsx'
import { SAVED_SEARCHES } from './texts.ts'

type SavedSearchesPanelProps = {
  /** Summary of a search; empty for all listings. */
  summaryOf: (search: string) => string
  /** Number of listings a search finds now, as text. */
  countOf: (search: string) => string
}

/** The saved searches, with their current match counts. */
export function SavedSearchesPanel({ summaryOf, countOf }: SavedSearchesPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery)
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  const remove = useDeleteSearch()
  const restore = useSaveSearch()
  const alert = useSearchAlert()
  const deleted = remove.isSuccess && !restore.isSuccess ? remove.variables : null
  const searches = data?.saved_searches
  const focusPlace = useFocusPlace()
  const failed = remove.error ?? restore.error
  return (
    <section className={styles.panel} aria-labelledby="searches-title" {...focusPlace}>
      <SearchesHead />
      {!searches && !error && <p role="status">{UI.loading}</p>}
      {!searches && error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {SAVED_SEARCHES.notLoaded} {error.message}
        </RetryNotice>
      )}
      {failed && remove.variables && (
        <Notice tone="red">
          {remove.error ? SAVED_SEARCHES.notDeleted(remove.variables.name) : SAVED_SEARCHES.notSaved}{' '}
          {reasonOf(failed)}
        </Notice>
      )}
      {alert.isError && (
        <Notice tone="red">
          {SAVED_SEARCHES.alertNotChanged(alert.variables.search.name)} {reasonOf(alert.error)}
        </Notice>
      )}
      {deleted && (
        <Notice
          tone="gray"
          action={
            <Button disabled={restore.isPending} onClick={() => restore.mutate(deleted)}>
              {SAVED_SEARCHES.undo}
            </Button>
          }
        >
          {SAVED_SEARCHES.deleted(deleted.name)}
        </Notice>
      )}
      {searches?.length === 0 && <NoSearches />}
      {searches && searches.length > 0 && (
        <RowList>
          {searches.map((search) => (
            <SearchLine
              key={search.id}
              search={search}
              summary={summaryOf(search.search) || SAVED_SEARCHES.everything}
              count={countOf(search.search)}
              onAlert={(wanted) => alert.mutate({ search, alert: wanted })}
              isDeleting={remove.isPending}
              onRename={() => setRenamed(search)}
              onDelete={() => {
                restore.reset()
                remove.mutate(search)
              }}
            />
          ))}
        </RowList>
      )}
      {renamed && <RenameModal search={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

type SearchLineProps = {
  search: SavedSearch
  summary: string
  count: string
  isDeleting: boolean
  onAlert: (alert: SavedSearch['alert']) => void
  onRename: () => void
  onDelete: () => void
}

function SearchLine(props: SearchLineProps) {
  const { search: saved, summary, count, isDeleting, onAlert, onRename, onDelete } = props
  const { name, search, alert } = saved
  const to = search === '' ? paths.listing : `${paths.listing}?${search}`
  return (
    <Row
      what={
        <>
          <Link className={`${words.link} ${words.strong}`} to={to}>
            {name}
          </Link>
          {summary !== name && <p className={words.dim}>{summary}</p>}
        </>
      }
      state={<p className={words.figures}>{count}</p>}
    >
      <AlertChoice name={name} alert={alert} onChoose={onAlert} />
      <SearchTexts search={saved} />
      <ButtonLink to={to} aria-label={SAVED_SEARCHES.openOf(name)}>
        {SAVED_SEARCHES.open}
      </ButtonLink>
      <Button aria-label={SAVED_SEARCHES.renameOf(name)} onClick={onRename}>
        {SAVED_SEARCHES.rename}
      </Button>
      <Button aria-label={SAVED_SEARCHES.deleteOf(name)} disabled={isDeleting} onClick={onDelete}>
        {SAVED_SEARCHES.delete}
      </Button>
    </Row>
  )
}

function RenameModal({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const rename = useRenameSearch()
  return (
    <Modal
      opened
      title={SAVED_SEARCHES.renameTitle}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
      onClose={onClose}
    >
      <NameForm
        name={search.name}
        problem={problemOf(rename.error)}
        isWorking={rename.isPending}
        onSubmit={(name) => rename.mutate({ id: search.id, name }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Modal>
  )
}

function NoSearches() {
  return (
    <EmptyPart>
      <p>{SAVED_SEARCHES.none}</p>
      <p className={words.dim}>{SAVED_SEARCHES.howTo}</p>
      <ButtonLink to={paths.listing}>{SAVED_SEARCHES.toListings}</ButtonLink>
    </EmptyPart>
  )
}
