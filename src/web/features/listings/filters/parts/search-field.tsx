import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import styles from './search-field.module.css'

const PAUSE_MS = 120

type SearchFieldProps = { value: string | null; onSearch: (q: string | null) => void }

/** Searches while the user types, debounced. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useState(value ?? '')
  const [searched, setSearched] = useState(value)
  const timer = useRef(0)
  // Cleared by a chip or by history navigation: the field follows, unless it made this change itself.
  if (value !== searched) {
    setSearched(value)
    if ((draft.trim() || null) !== value) setDraft(value ?? '')
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, pause: number) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onSearch(text.trim() || null), pause)
  }
  return (
    <div className={styles.field}>
      <SearchBox
        label={LISTING_TEXTS.search}
        name="q"
        value={draft}
        placeholder={LISTING_TEXTS.searchHint}
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => search(event.currentTarget.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(draft, 0)
          if (event.key === 'Escape' && draft !== '') search('', 0)
        }}
      >
        {draft !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={LISTING_TEXTS.clearSearch}
            onClick={() => search('', 0)}
          >
            <IconX aria-hidden="true" />
          </button>
        )}
      </SearchBox>
    </div>
  )
}
