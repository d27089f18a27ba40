import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'
import type { useAlertSetting } from '#web/features/alerts/alert-settings.ts'

type AlertSwitchProps = {
  texts: { label: string; why: string; isOn: string; isOff: string; notChanged: string }
  isOn: boolean
  /** It has no effect now. */
  isDisabled?: boolean
  change: ReturnType<typeof useAlertSetting>
}

/** Turns one kind of alert on or off, and says so. */
export function AlertSwitch({ texts, isOn, isDisabled = false, change }: AlertSwitchProps) {
  return (
    <>
      <Checkbox
        label={texts.label}
        description={texts.why}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <Notice tone="red">
          {texts.notChanged} {change.error.message}
        </Notice>
      )}
      <p className={words.spoken} role="status">
        {change.isSuccess && (isOn ? texts.isOn : texts.isOff)}
      </p>
    </>
  )
}
