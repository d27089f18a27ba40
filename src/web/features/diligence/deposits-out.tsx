import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { depositsQuery } from './api.ts'
import { depositsOut, outText } from './deposit-sum.ts'
import { DEPOSIT } from './texts.ts'

/** Reminder of outstanding deposits; renders nothing without any, or until they load. */
export function DepositsOut() {
  const { data } = useQuery(depositsQuery)
  const out = depositsOut(data?.deposits ?? [])
  const sum = outText(out)
  if (sum === null) return null
  const free = out.filter(
    ({ may_ask_back, asked_back_on }) => may_ask_back !== null && asked_back_on === null,
  )
  return (
    <Panel title={DEPOSIT.pageTitle}>
      <p>
        {DEPOSIT.out(sum, out.length)}
        {free.length > 0 && `. ${DEPOSIT.free(free.length)}`}
      </p>
      <Link className={words.link} to={paths.deposits}>
        {DEPOSIT.all}
      </Link>
    </Panel>
  )
}
