import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import type { TermId } from '#web/data/glossary-terms.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import styles from './cost-panel.module.css'
import { BidLadder } from './parts/bids/bid-ladder.tsx'
import { FigureMark } from './parts/evidence-link.tsx'
import { costView, type CostFigure, type OwnFigures } from './parts/bids/cost-view.ts'
import { COST } from './texts.ts'

type CostPanelProps = {
  details: ListingDetails
  phase: Phase
  today: PlainDate
  own: OwnFigures
  /** Rendered in the header. */
  aside: ReactNode
  /** The person's own call to the clerk, under the figures derived from it. */
  callFigures: ReactNode
}

/** The cost of a bid today. */
export function CostPanel({ details, phase, today, own, aside, callFigures }: CostPanelProps) {
  const { figures, statement, payment, ladder, ladderEnd } = costView(details, phase, today, own)
  return (
    <Panel title={COST.title} aside={aside} flush>
      <div className={styles.panel}>
        {figures.length > 0 && (
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <Figure key={figure.label} id={details.listing.id} figure={figure} />
            ))}
          </dl>
        )}
        {callFigures}
        {statement !== null && <p className={styles.text}>{statement}</p>}
        {payment !== null && <p className={styles.text}>{payment}</p>}
        {ladder.length > 0 && <BidLadder rows={ladder} end={ladderEnd} />}
        {ladder.length > 0 && <Rule today={today} />}
      </div>
    </Panel>
  )
}

/** Figures explained in the glossary. */
const TERMS: ReadonlyMap<string, TermId> = new Map([
  [COST.minimumBid, 'upset-bid'],
  [COST.deposit, 'deposit'],
  [COST.openingBid, 'opening-bid'],
  [COST.saleDayDeposit, 'deposit'],
])

/** Figures that the next bid changes. */
const CURRENT: readonly string[] = [COST.minimumBid, COST.deposit]

function Figure({ id, figure: { label, value, look, mark } }: { id: number; figure: CostFigure }) {
  const term = TERMS.get(label)
  return (
    <div className={styles.figure}>
      <dt className={`${words.label} ${styles.label}`}>
        {term ? <Term id={term}>{label}</Term> : label}
        {look !== 'words' && <CopyButton text={value} label={COST.copy(label)} />}
      </dt>
      <dd>
        <span
          className={styles.value}
          data-look={look}
          data-current={CURRENT.includes(label) ? '' : undefined}
        >
          {value}
        </span>
        {mark && (
          <FigureMark
            basis={mark.basis}
            id={id}
            fact={mark.basis === 'published' ? mark.fact : null}
            hint={COST.whereFrom(label)}
          >
            {mark.text}
          </FigureMark>
        )}
      </dd>
    </div>
  )
}

/** The rule in one line, with the full text and statutes on demand. */
function Rule({ today }: { today: PlainDate }) {
  const terms = upsetBidTermsOn(today)
  return (
    <div className={styles.rule}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <div>
        <p>{COST.ruleShort(terms)}</p>
        <Disclosure summary={COST.rule}>
          <div className={styles.long}>
            {COST.ruleLong(terms).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <ul>
              {COST.statutes.map(({ name, about, url }) => (
                <li key={name}>
                  <ExternalLink href={url}>{name}</ExternalLink> {about}
                </li>
              ))}
            </ul>
          </div>
        </Disclosure>
      </div>
    </div>
  )
}
