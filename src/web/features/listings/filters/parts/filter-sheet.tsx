import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { LISTING_ORDERS } from '#domain/listing-filters/sort.ts'
import { FILTER_LABELS, NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { Button } from '#web/ui/button.tsx'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { FilterControls } from '#web/features/listings/filters/filter-controls.ts'
import { FilterChoice } from './filter-choice.tsx'
import { OPTION_FILTERS, SORT_OPTIONS } from './filter-options.ts'
import { Choice } from './choice.tsx'
import { countText } from '#domain/text/counted.ts'
import styles from './filter-sheet.module.css'
import { FurtherFilters } from './further-filters.tsx'
import { RangeForm } from './range-form.tsx'

/**
 * All filters and the sort order on a phone. Each choice applies immediately, so the button can show the match count.
 */
export function FilterSheet({ onClose, ...controls }: FilterControls & { onClose: () => void }) {
  const { state, update, results, onSaveSearch } = controls
  const { filters, sort } = state
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: `${styles.content}`, overlay: `${styles.overlay}`, body: `${styles.body}` }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Mantine's own header would be a second `header` element on the page. */}
        <div className={styles.header}>
          <Drawer.Title className={styles.title}>{LISTING_TEXTS.filters}</Drawer.Title>
          <Drawer.CloseButton aria-label={LISTING_TEXTS.close} />
        </div>
        <Drawer.Body>
          {OPTION_FILTERS.map((filter) =>
            filter === 'price' ? (
              <div key={filter} className={styles.range}>
                <FilterChoice filter={filter} {...controls} />
                <RangeForm
                  key={filters.price}
                  name={FILTER_LABELS.price}
                  unit="dollars"
                  hint={LISTING_TEXTS.priceHint}
                  value={filters.price}
                  onApply={(price) => void update({ filters: { price } }, 'push')}
                />
              </div>
            ) : (
              <FilterChoice key={filter} filter={filter} {...controls} />
            ),
          )}
          <div className={styles.sort}>
            <Choice
              label={LISTING_TEXTS.sort}
              value={sort}
              text={sort}
              options={SORT_OPTIONS}
              onChoose={(value) =>
                void update({ sort: LISTING_ORDERS.find((order) => order === value) ?? 'default' }, 'push')
              }
            />
          </div>
          <FurtherFilters {...controls} />
          <div className={styles.actions}>
            <Button size="tall" onClick={() => void update({ filters: NO_FILTERS, area: null }, 'push')}>
              {LISTING_TEXTS.clearFilters}
            </Button>
            <Button
              size="tall"
              onClick={() => {
                onClose()
                onSaveSearch()
              }}
            >
              <IconBookmark size={16} aria-hidden="true" />
              {LISTING_TEXTS.saveSearch}
            </Button>
            <Button size="tall" look="primary" onClick={onClose}>
              {`Show ${countText(results?.found ?? 0)}`}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
