import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { ownPush, pushSupport, subscribeDevice, unsubscribeDevice } from './parts/push-device.ts'
import { renewDevice, unfinishedRenewal } from './parts/renew-push.ts'
import { PUSH } from './texts.ts'

/** The person's devices with push notifications. */
const pushQuery = queryOf('GET /api/push')

const ownDeviceKey = ['own push device'] as const

/**
 * This browser's device id; null if it gets no push notifications. A subscription left by another person is removed,
 * and one made with an earlier key of ours renewed.
 */
export function findOwnDevice(): Promise<string | null> {
  // One at a time, on all open pages, because a browser has only one subscription.
  return 'locks' in navigator ? navigator.locks.request('push', findOwn) : findOwn()
}

async function findOwn(): Promise<string | null> {
  const begun = unfinishedRenewal()
  const renewed = begun === null || pushSupport() !== 'supported' ? null : await renewDevice(begun)
  if (renewed !== null) return renewed
  const own = await ownPush()
  if (own === null) return null
  const { id, public_key } = await call('POST /api/push/keep', { body: own.address })
  if (id === null) await unsubscribeDevice()
  const isCurrent = own.publicKey === null || own.publicKey === public_key
  return id === null || isCurrent ? id : renewDevice(id)
}

/** The person's devices, and which one is this browser: undefined until known. */
export function usePushDevices() {
  const push = useQuery(pushQuery)
  const own = useQuery({ queryKey: ownDeviceKey, queryFn: findOwnDevice, staleTime: 0 })
  return { push, ownId: own.data }
}

/** Turns push notifications on this device on or off. */
export function usePushHere() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ publicKey, ownId }: { publicKey: string; ownId: string | null }) => {
      if (ownId !== null) {
        const answer = await call('POST /api/push/remove', { body: { id: ownId } })
        await unsubscribeDevice()
        return { answer, id: null, isRefused: false }
      }
      const subscription = await subscribeDevice(publicKey)
      if (subscription === null) return { answer: null, id: null, isRefused: pushSupport() === 'denied' }
      const body = { ...subscription, public_key: publicKey }
      const answer = await call('POST /api/push/subscribe', { body })
      const { endpoint, auth } = subscription
      const { id } = await call('POST /api/push/keep', { body: { endpoint, auth } })
      return { answer, id, isRefused: false }
    },
    onSuccess: ({ answer, id }) => {
      if (answer) queryClient.setQueryData(pushQuery.queryKey, answer)
      queryClient.setQueryData(ownDeviceKey, id)
    },
    onError: (error) => {
      logFault(PUSH.logFailed, error)
      // The key may have been replaced since the page read it.
      void queryClient.invalidateQueries({ queryKey: pushQuery.queryKey })
    },
  })
}

/** Turns off push notifications on another device. */
export function useRemoveDevice() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => call('POST /api/push/remove', { body: { id } }),
    onSuccess: (answer) => queryClient.setQueryData(pushQuery.queryKey, answer),
    onError: (error) => logFault(PUSH.logFailed, error),
  })
}
