import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { LISTING_ORDERS } from '#domain/listing/sort.ts'
import { FILTER_LABELS, NO_FILTERS } from '#domain/listing/filters.ts'
import { Button } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import { LISTING_TEXTS } from '#web/features/listings/texts.ts'
import type { FilterControls } from '#web/features/listings/filter-controls.ts'
import { OPTION_FILTERS, optionsOf, SORT_OPTIONS, type Option } from './filter-options.ts'
import { countText } from './count-text.ts'
import styles from './filter-sheet.module.css'
import { PriceForm } from './price-form.tsx'

/** All filters and the order on a phone. Each choice holds at once, so that the button can tell what it leaves. */
export function FilterSheet({ state, update, results, onClose }: FilterControls & { onClose: () => void }) {
  const { filters, sort } = state
  const counts = results?.countOptions()
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
        {/* Mantine's own would be a second header of the page. */}
        <div className={styles.header}>
          <Drawer.Title className={styles.title}>{LISTING_TEXTS.filters}</Drawer.Title>
          <Drawer.CloseButton aria-label={LISTING_TEXTS.close} />
        </div>
        <Drawer.Body>
          {OPTION_FILTERS.map((filter) => (
            <Choice
              key={filter}
              label={FILTER_LABELS[filter]}
              value={filters[filter]}
              options={counts ? optionsOf(filter, counts) : []}
              onChoose={(value) => void update({ filters: { [filter]: value } }, 'push')}
            />
          ))}
          <Choice
            label={LISTING_TEXTS.sort}
            value={sort}
            options={SORT_OPTIONS}
            onChoose={(value) =>
              void update({ sort: LISTING_ORDERS.find((order) => order === value) ?? 'default' }, 'push')
            }
          />
          <PriceForm
            key={filters.price}
            value={filters.price}
            onApply={(price) => void update({ filters: { price } }, 'push')}
          />
          <div className={styles.ways}>
            <Button size="tall" onClick={() => void update({ filters: NO_FILTERS, area: null }, 'push')}>
              {LISTING_TEXTS.clearFilters}
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

type ChoiceProps = {
  label: string
  value: string | null
  options: readonly Option[]
  onChoose: (value: string | null) => void
}

/** The phone's own wheel or list of choices. */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const isOffered = options.some((option) => option.value === value)
  return (
    <label className={styles.choice}>
      <span className={words.label}>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChoose(event.currentTarget.value || null)}>
        {options.map((option) => (
          <option key={option.value} value={option.value ?? ''}>
            {option.count === null ? option.text : `${option.text} (${countText(option.count)})`}
          </option>
        ))}
        {!isOffered && value !== null && <option value={value}>{value}</option>}
      </select>
    </label>
  )
}
