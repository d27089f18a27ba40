import { IconX } from '@tabler/icons-react'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { useUrlText } from '#web/lib/use-url-text.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import styles from './search-field.module.css'

const PAUSE_MS = 120

type SearchFieldProps = { value: string | null; onSearch: (q: string | null) => void }

/** Searches while the user types, debounced. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { text, type } = useUrlText(value ?? '', (q) => onSearch(q || null))
  return (
    <div className={styles.field}>
      <SearchBox
        label={LISTING_TEXTS.search}
        name="q"
        value={text}
        placeholder={LISTING_TEXTS.searchHint}
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(text)
          if (event.key === 'Escape' && text !== '') type('')
        }}
      >
        {text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={LISTING_TEXTS.clearSearch}
            onClick={() => type('')}
          >
            <IconX aria-hidden="true" />
          </button>
        )}
      </SearchBox>
    </div>
  )
}
