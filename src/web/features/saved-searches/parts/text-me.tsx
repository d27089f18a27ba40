import { useQuery } from '@tanstack/react-query'
import { mailSettingsQuery } from '#web/features/saved-searches/saved-searches.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { TEXT_ME } from './text-me-texts.ts'

/** Whether what cannot wait is texted about a search; nothing where there are no text messages. */
export function TextMe({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const texts = useQuery(mailSettingsQuery).data?.texts
  if (!texts) return null
  const hasEffect = texts.state === 'on'
  return (
    <Checkbox
      label={TEXT_ME.label}
      description={hasEffect ? TEXT_ME.why : TEXT_ME.off}
      checked={hasEffect && isOn}
      disabled={!hasEffect}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
