import { Link } from 'react-router'
import { countyNamed } from '#domain/counties/counties.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { Fact } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { CountyFacts } from './county-facts.tsx'
import { useContacts } from './contacts.ts'
import { type GuideEntry, useCountyGuide } from './county-guide.ts'
import styles from './county-page.module.css'
import { Freshness } from './freshness.tsx'
import { COUNTY, GUIDE } from './texts.ts'

/** All facts on how one county sells, and the freshness of its sources at an instant. */
export function CountyPage({ slug, now }: { slug: string; now: number }) {
  const entry = useCountyGuide().find(({ county }) => county.slug === slug)
  return entry ? <Entry entry={entry} now={now} /> : null
}

function Entry({ entry: { county, listings, sources }, now }: { entry: GuideEntry; now: number }) {
  const contacts = useContacts(county.name)
  const isCodeSeen = countyNamed(county.name)?.court_code_seen ?? false
  return (
    <>
      <header className={styles.head}>
        <BackTo to={paths.countyGuide}>{GUIDE.back}</BackTo>
        <h1 className={words.xl}>{COUNTY.title(county.name)}</h1>
        <p className={words.dim}>{GUIDE.of(county.name)}</p>
      </header>
      <Panel title={GUIDE.facts} flush>
        <CountyFacts
          county={county}
          contacts={contacts}
          freshness={
            <div className={styles.fresh}>
              {typeof sources === 'string' ? (
                GUIDE.unknown[sources]
              ) : (
                <Freshness sources={sources} now={now} />
              )}
            </div>
          }
        >
          <Fact name={GUIDE.caseNumbers}>{GUIDE.caseNumbersEnd(county.court_code, isCodeSeen)}</Fact>
          <Fact name={GUIDE.listings}>
            {typeof listings === 'string' ? GUIDE.unknown[listings] : listings}
          </Fact>
        </CountyFacts>
      </Panel>
      <p>
        {GUIDE.sameRules}{' '}
        <Link className={words.link} to={paths.article('upset-bids')}>
          {GUIDE.upsetBids}
        </Link>
        {', '}
        <Link className={words.link} to={paths.article('last-day')}>
          {GUIDE.tenDays}
        </Link>
        {', '}
        <Link className={words.link} to={paths.calculators}>
          {GUIDE.calculators}
        </Link>
      </p>
    </>
  )
}
