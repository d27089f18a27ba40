import type { TextSettings } from '#contract/following/phone.ts'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { useAlertSetting } from '#web/features/alerts/alert-settings.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import { AlertSwitch } from './alert-switch.tsx'
import { TEXTS } from './text-alert-texts.ts'
import styles from './text-alerts.module.css'

/** What is texted to the person, and why nothing is. */
export function TextAlerts({ texts }: { texts: TextSettings }) {
  const { deadlines, upset_bids, sale_changes } = texts
  return (
    <section className={styles.panel} aria-labelledby="text-alerts-title">
      <h3 id="text-alerts-title" className={words.strong}>
        {TEXTS.title}
      </h3>
      <WhereTo texts={texts} />
      <TextSwitch name="text_deadlines" isOn={deadlines} texts={texts} />
      <TextSwitch name="text_upset_bids" isOn={upset_bids} texts={texts} />
      <TextSwitch name="text_sale_changes" isOn={sale_changes} texts={texts} />
    </section>
  )
}

type TextSwitchProps = {
  name: 'text_deadlines' | 'text_upset_bids' | 'text_sale_changes'
  isOn: boolean
  texts: TextSettings
}

function TextSwitch({ name, isOn, texts: { state } }: TextSwitchProps) {
  const hasEffect = state === 'on'
  return (
    <AlertSwitch
      texts={TEXTS[name]}
      isOn={hasEffect && isOn}
      isDisabled={!hasEffect}
      change={useAlertSetting(name)}
    />
  )
}

function WhereTo({ texts: { phone, state, stopped_because } }: { texts: TextSettings }) {
  const number = formatPhone(phone ?? '')
  if (state === 'on') return <p className={words.dim}>{TEXTS.to(number)}</p>
  const why =
    stopped_because === null
      ? TEXTS.off[state === 'none' ? 'none' : 'unverified'](number)
      : TEXTS.stopped[stopped_because](number)
  return (
    <Notice
      tone="gray"
      action={
        stopped_because !== 'stop' && (
          <ButtonLink {...profileLink('account_settings')}>
            {state === 'none' ? TEXTS.add : TEXTS.verify}
          </ButtonLink>
        )
      }
    >
      {why}
    </Notice>
  )
}
