import { IconLayoutColumns, IconList, IconMap } from '@tabler/icons-react'
import type { ListingView } from '#contract/listings/listing-url.ts'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import styles from './view-toggle.module.css'

const VIEWS = [
  { view: 'list', text: LISTING_TEXTS.viewList, Icon: IconList },
  { view: 'split', text: LISTING_TEXTS.viewSplit, Icon: IconLayoutColumns },
  { view: 'map', text: LISTING_TEXTS.viewMap, Icon: IconMap },
] as const

type ViewToggleProps = { value: ListingView; onChange: (view: ListingView) => void }

export function ViewToggle({ value, onChange }: ViewToggleProps) {
  return (
    <ChoiceBar
      label={LISTING_TEXTS.view}
      name="view"
      choices={VIEWS.map(({ view, text, Icon }) => ({
        value: view,
        words: (
          <>
            <Icon aria-hidden="true" />
            <span className={styles.text}>{text}</span>
          </>
        ),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  )
}
