import { IconLock, IconVersions } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListingFact, Standing } from '#contract/operator/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { factName, shownText } from './fact-texts.ts'
import styles from './facts-panel.module.css'
import { LISTINGS } from './texts.ts'

type Which = 'all' | 'differ' | 'fixed'

interface FactsPanelProps {
  facts: readonly ListingFact[]
  /** What follows from them. */
  standing: Standing
  chosen: string | null
  today: PlainDate
  onChoose: (fact: string) => void
}

/** Every fact of a listing, with whether its sources agree. */
export function FactsPanel({ facts, standing, chosen, today, onChoose }: FactsPanelProps) {
  const [which, setWhich] = useState<Which>('all')
  const sets: Record<Which, readonly ListingFact[]> = {
    all: facts,
    differ: facts.filter(({ distinct }) => distinct > 1),
    fixed: facts.filter(({ fix_id }) => fix_id !== null),
  }
  return (
    <Panel
      title={LISTINGS.facts}
      flush
      aside={
        <ChoiceBar
          label={LISTINGS.which}
          name="which-facts"
          chosen={which}
          onChoose={setWhich}
          choices={[
            { value: 'all', words: LISTINGS.allFacts(sets.all.length) },
            { value: 'differ', words: LISTINGS.differing(sets.differ.length) },
            { value: 'fixed', words: LISTINGS.fixedFacts(sets.fixed.length) },
          ]}
        />
      }
    >
      {sets[which].length === 0 && <p className={styles.none}>{LISTINGS.noneSuch}</p>}
      <ul role="list" className={styles.list}>
        {sets[which].map((fact) => (
          <li key={fact.fact}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={fact.fact === chosen}
              onClick={() => onChoose(fact.fact)}
            >
              <span className={styles.name}>{factName(fact.fact)}</span>
              <span className={styles.value} data-unknown={fact.shown === null}>
                {shownText(fact, standing, today)}
              </span>
              <Agreement fact={fact} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Agreement({ fact: { shown, fix_id, distinct, statements } }: { fact: ListingFact }) {
  if (fix_id !== null) {
    return (
      <StateMark tone="green" icon={IconLock}>
        {LISTINGS.corrected}
      </StateMark>
    )
  }
  if (distinct > 1) {
    return (
      <StateMark tone="amber" icon={IconVersions}>
        {LISTINGS.differCount(distinct)}
      </StateMark>
    )
  }
  const stating = statements.filter(({ value, missing_since }) => value !== null && missing_since === null)
  const [only] = stating
  const none = shown !== null && statements.length === 0 ? LISTINGS.calculated : LISTINGS.stated
  const words =
    only === undefined ? none : stating.length === 1 ? only.source : LISTINGS.agree(stating.length)
  return <span className={styles.agreement}>{words}</span>
}
