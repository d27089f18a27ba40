import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { PhoneAgreeStep } from './phone-agree-step.tsx'
import { PhoneCodeStep } from './phone-code-step.tsx'

type PhoneStepsProps = {
  /** The present number, which may be verified as it is; null if there is none. */
  phone: string | null
  /** The person changed: refetch. */
  onChanged: () => void
  onClose: () => void
}

/** The number; for a person who agrees to get texts, then the code texted to it. */
export function PhoneSteps({ phone, onChanged, onClose }: PhoneStepsProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(phone ?? '')
  const [isTexted, setTexted] = useState(false)
  const refetch = () => {
    onChanged()
    void queryClient.invalidateQueries({ queryKey: alertSettingsQuery.queryKey })
  }
  if (isTexted) {
    return (
      <PhoneCodeStep phone={typed} onVerified={refetch} onBack={() => setTexted(false)} onClose={onClose} />
    )
  }
  return (
    <PhoneAgreeStep
      phone={typed}
      isVerifying={phone !== null}
      onSaved={refetch}
      onTexted={(digits) => {
        setTyped(digits)
        setTexted(true)
        refetch()
      }}
      onClose={onClose}
    />
  )
}
