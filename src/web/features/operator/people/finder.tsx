import { Link } from 'react-router'
import { PEOPLE_LISTS, type OperatorPerson } from '#contract/operator/people.ts'
import { countText } from '#domain/text/counted.ts'
import { dayOfInstant, distanceText, shortDayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import styles from './finder.module.css'
import { toneOf } from './state-of.tsx'
import { PEOPLE } from './texts.ts'
import type { PeopleSearch } from './use-people-search.ts'

type FinderProps = {
  search: PeopleSearch
  today: PlainDate
  /** Beside the person with this id, the people found are listed here; else the page has them in a table. */
  openId?: string
}

/** The search, the people it found, and the lists. */
export function Finder({ search, today, openId }: FinderProps) {
  const { text, setText, q, found } = search
  const { data, error } = found
  return (
    <div className={styles.finder}>
      <Panel title={PEOPLE.find} flush>
        <div className={styles.search}>
          <SearchBox
            label={PEOPLE.search}
            placeholder={PEOPLE.searchHint}
            maxLength={100}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <p className={styles.hint} role="status">
            {data ? PEOPLE.found(data.people.length, data.has_more) : PEOPLE.searchHint}
          </p>
          {error && openId !== undefined && <Notice tone="red">{error.message}</Notice>}
        </div>
        {openId !== undefined && (
          <ul role="list" className={styles.people}>
            {data?.people.map((person) => (
              <li key={person.id}>
                <Link
                  to={`${paths.operator}/people/${person.id}${search.suffix}`}
                  aria-current={person.id === openId ? 'page' : undefined}
                >
                  <FoundPerson person={person} q={q} today={today} />
                </Link>
              </li>
            ))}
            {data?.people.length === 0 && <li className={styles.none}>{PEOPLE.empty}</li>}
          </ul>
        )}
        <p className={styles.foot}>{PEOPLE.viewed}</p>
      </Panel>
      <div className={styles.lists}>
        <Lists search={search} />
      </div>
    </div>
  )
}

function FoundPerson({ person, q, today }: { person: OperatorPerson; q: string; today: PlainDate }) {
  const { email, state, counties, joined_at, trial_ends_at } = person
  const ends = state === 'trialing' && trial_ends_at !== null ? dayOfInstant(trial_ends_at) : null
  return (
    <>
      <span className={styles.email}>
        <Marked text={email} q={q} />
      </span>
      <span className={styles.line}>
        <b data-tone={toneOf(state)}>{PEOPLE.states[state]}</b>
        <span>{PEOPLE.openCounties(counties)}</span>
        <span className={styles.end}>
          {ends
            ? PEOPLE.trialEnds(distanceText(ends, today))
            : PEOPLE.joinedOn(shortDayText(dayOfInstant(joined_at), today))}
        </span>
      </span>
    </>
  )
}

/** A text with what was searched for marked in it. */
function Marked({ text, q }: { text: string; q: string }) {
  const place = q === '' ? -1 : text.toLowerCase().indexOf(q.toLowerCase())
  if (place < 0) return text
  return (
    <>
      {text.slice(0, place)}
      <mark className={styles.marked}>{text.slice(place, place + q.length)}</mark>
      {text.slice(place + q.length)}
    </>
  )
}

function Lists({ search }: { search: PeopleSearch }) {
  const { list, counts, searchOf } = search
  const { data } = counts
  return (
    <Panel title={PEOPLE.lists} flush>
      <ul role="list" className={styles.counts}>
        {([null, ...PEOPLE_LISTS] as const).map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={`${paths.operator}/people${searchOf(each)}`}
              className={styles.link}
              aria-current={each === list ? 'true' : undefined}
            >
              {each === null ? PEOPLE.everyone : PEOPLE.listNames[each]}
            </Link>
            {data && <span>{countText(each === null ? data.total : data.lists[each])}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
