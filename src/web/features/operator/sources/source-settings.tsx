import { useState } from 'react'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { instantText, plannedText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { scheduleText } from './schedule-text.ts'
import styles from './source-settings.module.css'
import { SOURCES } from './texts.ts'

type Source = Answer<'GET /api/operator/sources/:name'>

/** Where and when a source is read. */
export function AddressPanel({ source, today }: { source: Source; today: PlainDate }) {
  const [isChanging, setChanging] = useState(false)
  const [address, setAddress] = useState('')
  const { name, schedule } = source
  const set = useOperation(
    (reason: string) =>
      call('POST /api/operator/sources/:name/address', {
        params: { name },
        body: { address: address.trim() === '' ? null : address.trim(), seen: source.address, reason },
      }),
    () => setChanging(false),
  )
  const begin = () => {
    setAddress(source.own_address === null ? '' : source.address)
    setChanging(true)
  }
  return (
    <Panel
      flush
      title={SOURCES.addressTitle}
      aside={!isChanging && <Button onClick={begin}>{SOURCES.change}</Button>}
    >
      <FactList>
        <Fact name={SOURCES.page}>
          <ExternalLink href={source.page ?? source.address}>{source.page ?? source.address}</ExternalLink>
        </Fact>
        {source.page !== null && <Fact name={SOURCES.data}>{source.address}</Fact>}
        <Fact name={SOURCES.runsAt}>
          {scheduleText(schedule.usual)}
          {schedule.on_sale_days !== null && <p>{SOURCES.onSaleDays(scheduleText(schedule.on_sale_days))}</p>}
          {schedule.on_last_days !== null && <p>{SOURCES.onLastDays(scheduleText(schedule.on_last_days))}</p>}
        </Fact>
        <Fact name={SOURCES.nextRun}>
          {source.is_on && source.next_run_at !== null ? plannedText(source.next_run_at, today) : SOURCES.off}
          {source.is_on && source.last_run?.outcome === 'held' && <p>{SOURCES.nextHeld}</p>}
        </Fact>
        <Fact name={SOURCES.pace}>{SOURCES.paceText(source.pause_seconds)}</Fact>
        <Fact name={SOURCES.gives}>
          {SOURCES.givesText(source.counties.length, source.listings)}
          <p>{SOURCES.rank[source.authority]}</p>
        </Fact>
      </FactList>
      {isChanging && (
        <div className={styles.form}>
          <TextField
            label={SOURCES.newAddress}
            description={SOURCES.ownAddress}
            type="url"
            maxLength={2000}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <ReasonBar problem={set.problem}>
            {(ask) => (
              <>
                <Button onClick={() => setChanging(false)}>{SOURCES.cancel}</Button>
                <Button look="primary" disabled={set.isRunning} onClick={() => ask(set.run)}>
                  {SOURCES.save}
                </Button>
              </>
            )}
          </ReasonBar>
        </div>
      )}
      {set.dialog}
    </Panel>
  )
}

/** Whether an operator has read the terms of a source. */
export function TermsPanel({ source, today }: { source: Source; today: PlainDate }) {
  const { name, terms } = source
  const confirm = useOperation(() =>
    call('POST /api/operator/sources/:name/terms', { params: { name }, body: { has_read: true } }),
  )
  return (
    <Panel
      flush
      title={SOURCES.terms}
      aside={
        terms.confirmed_at === null ? (
          <StateMark tone="amber" icon={IconAlertTriangle} boxed>
            {SOURCES.notConfirmed}
          </StateMark>
        ) : (
          <StateMark tone="green" icon={IconCircleCheck} boxed>
            {SOURCES.confirmed}
          </StateMark>
        )
      }
    >
      <FactList>
        {terms.confirmed_at !== null && (
          <Fact name={SOURCES.confirmed}>
            {SOURCES.confirmedBy(instantText(terms.confirmed_at, today), terms.by ?? '')}
          </Fact>
        )}
        <Fact name={SOURCES.termsNote}>
          {terms.note}
          {terms.confirmed_at === null && <p>{SOURCES.untilConfirmed}</p>}
        </Fact>
      </FactList>
      <div className={styles.form}>
        {confirm.problem !== null && <Notice tone="red">{confirm.problem}</Notice>}
        <Button disabled={confirm.isRunning} onClick={() => confirm.run(undefined)}>
          {SOURCES.confirmTerms}
        </Button>
      </div>
      {confirm.dialog}
    </Panel>
  )
}

/** Turns a source on or off, with what follows from it. */
export function SwitchPanel({ source }: { source: Source }) {
  const { name, is_on, only_source_of } = source
  const change = useOperation((reason: string) =>
    call('POST /api/operator/sources/:name/switch', { params: { name }, body: { is_on: !is_on, reason } }),
  )
  return (
    <Panel title={is_on ? SOURCES.switchOff : SOURCES.switchOn}>
      <p className={styles.consequence}>
        {is_on ? SOURCES.offConsequence(only_source_of) : SOURCES.onConsequence}
      </p>
      <ReasonBar key={String(is_on)} problem={change.problem}>
        {(ask) => (
          <Button
            look={is_on ? 'default' : 'primary'}
            disabled={change.isRunning}
            onClick={() => ask(change.run)}
          >
            {is_on ? SOURCES.turnOff : SOURCES.turnOn}
          </Button>
        )}
      </ReasonBar>
      {change.dialog}
    </Panel>
  )
}
