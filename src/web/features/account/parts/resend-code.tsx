import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { alertSettingsQuery } from '#web/data/alert-settings-query.ts'
import { PHONE } from '#web/features/account/phone-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import words from '#web/ui/words.module.css'

/** How long a text may take to arrive. */
const WAIT_SECONDS = 30

/** Texts another code, once the last one had time to arrive. */
export function ResendCode({ phone }: { phone: string }) {
  const queryClient = useQueryClient()
  const [waitsFor, setWaitsFor] = useState(WAIT_SECONDS)
  useEffect(() => {
    if (waitsFor === 0) return undefined
    const timer = setTimeout(() => setWaitsFor(waitsFor - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitsFor])
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () => call('POST /api/phone/code', { body: { phone_number: phone, agreed: true } }),
    onSuccess: () => {
      setWaitsFor(WAIT_SECONDS)
      void queryClient.invalidateQueries({ queryKey: alertSettingsQuery.queryKey })
    },
    onError: (fault) => logFault(PHONE.failed, fault),
  })
  return (
    <>
      {error && (
        <Notice tone="red">
          {PHONE.notSent} {error.message}
        </Notice>
      )}
      <Button disabled={waitsFor > 0 || isPending} onClick={() => mutate()}>
        {waitsFor > 0 ? PHONE.resendIn(waitsFor) : PHONE.resend}
      </Button>
      <span className={words.spoken} role="status">
        {isSuccess && PHONE.resent}
      </span>
    </>
  )
}
