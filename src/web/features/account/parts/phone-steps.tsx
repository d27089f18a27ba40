import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/**
 * The number; for a person who agrees to get texts, then the code texted to it. A dialog that was closed while a code
 * is on its way goes on with the code.
 */
export function PhoneSteps({ phone, onChanged, onClose }: PhoneStepsProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(phone ?? '')
  const { data } = useQuery({ ...alertSettingsQuery, staleTime: 0 })
  /** Null until a code is asked for, or is known to be on its way. */
  const [step, setStep] = useState<'number' | 'code' | null>(null)
  if (step === null && phone !== null && data?.texts?.awaits_code) setStep('code')
  const refetch = () => {
    onChanged()
    void queryClient.invalidateQueries({ queryKey: alertSettingsQuery.queryKey })
  }
  if (step === 'code') {
    return (
      <PhoneCodeStep phone={typed} onVerified={refetch} onBack={() => setStep('number')} onClose={onClose} />
    )
  }
  return (
    <PhoneAgreeStep
      phone={typed}
      isVerifying={phone !== null}
      onSaved={refetch}
      onTexted={(digits) => {
        setTyped(digits)
        setStep('code')
        refetch()
      }}
      onClose={onClose}
    />
  )
}
