import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notification, NotificationsAnswer } from '#contract/following/alerts.ts'
import { call, callWithSignal } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
import { logFault } from '#web/lib/log.ts'
import { otherTabs } from '#web/lib/other-tabs.ts'
import { BELL } from './texts.ts'

const address = 'GET /api/notifications'

/** The latest notifications, and the total unread count. */
export const notificationsQuery = queryOf(address, { query: {} })

/** Shares its prefix with the key of the latest notifications, so that both are invalidated together. */
const logKey = [address, 'log'] as const

const NEWEST: number | null = null

type Log = InfiniteData<NotificationsAnswer, number | null>

const MAIL_WATCH_MS = 5_000

/** Ignores the daily summary, which waits for its hour; an instant email goes out within moments. */
function hasMailUnderWay({ notifications }: NotificationsAnswer): boolean {
  return notifications.some(({ channels }) =>
    channels.some(({ channel, state }) => channel !== 'digest' && state === 'waiting'),
  )
}

/** All notifications, page by page. */
export function useNotificationLog() {
  return useInfiniteQuery({
    queryKey: logKey,
    queryFn: ({ pageParam, signal }) =>
      callWithSignal(signal, address, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ has_more, notifications }) => (has_more ? notifications.at(-1)?.id : undefined),
    // The server sends no event for a sent email, so this polls while one is waiting.
    refetchInterval: ({ state: { data } }) => (data?.pages.some(hasMailUnderWay) ? MAIL_WATCH_MS : false),
    select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
  })
}

/** A read mark: one notification, or all up to one. */
type Reading = { id: number; andAllBefore: boolean; at: string }

const readingTabs = otherTabs<Reading>('notifications')

/** Marks notifications as read. Optimistic on every open page; a failure rolls back. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const clock = useClock()
  const { mutate, error } = useMutation({
    scope: { id: 'notifications' },
    mutationFn: ({ id, andAllBefore }: Reading) =>
      andAllBefore
        ? call('POST /api/notifications/read_all', { body: { up_to: id } })
        : call('POST /api/notifications/read', { body: { id } }),
    onMutate: async (reading) => {
      await queryClient.cancelQueries({ queryKey: [address] })
      write(queryClient, reading)
    },
    onSuccess: (_done, reading) => readingTabs.send(reading),
    onError: (fault) => {
      logFault(BELL.logFailed, fault)
      void queryClient.invalidateQueries({ queryKey: [address] })
    },
  })
  const at = () => new Date(clock()).toISOString()
  return {
    error,
    markOne: ({ id, read_at }: Notification) => {
      if (read_at === null) mutate({ id, andAllBefore: false, at: at() })
    },
    markAll: (newest: Notification) => mutate({ id: newest.id, andAllBefore: true, at: at() }),
  }
}

/** Applies read marks of other tabs to this one. */
export function useReadingOfOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => readingTabs.listen((reading) => write(queryClient, reading)), [queryClient])
}

function write(queryClient: QueryClient, reading: Reading): void {
  queryClient.setQueryData(notificationsQuery.queryKey, (known) => known && afterReading(known, reading))
  queryClient.setQueryData<Log>(
    logKey,
    (known) => known && { ...known, pages: known.pages.map((page) => afterReading(page, reading)) },
  )
}

/** The answer with read marks applied to one notification, or to all up to one. */
export function afterReading(answer: NotificationsAnswer, reading: Reading): NotificationsAnswer {
  const { id, andAllBefore, at } = reading
  const isMatch = (one: Notification) =>
    one.read_at === null && (one.id === id || (andAllBefore && one.id < id))
  const known = answer.notifications.find((one) => one.id === id)
  return {
    ...answer,
    notifications: answer.notifications.map((one) => (isMatch(one) ? { ...one, read_at: at } : one)),
    unread: andAllBefore
      ? answer.notifications.filter((one) => one.read_at === null && one.id > id).length
      : Math.max(0, answer.unread - (known === undefined || known.read_at === null ? 1 : 0)),
  }
}
