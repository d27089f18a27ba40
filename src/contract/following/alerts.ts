import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { upsetBidMinimum } from '#contract/listings/listing-schema.ts'
import { listingEvent } from '#contract/listings/listings.ts'
import { namedListing } from './following-schema.ts'

const instant = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const done = z.object({ success: z.literal(true) })

/** Notifications answered at once. */
export const NOTIFICATIONS_AT_ONCE = 20

/** Kinds of mail that can be stopped one by one. */
const mailKind = z.enum(['instant', 'digest', 'reminder'])

/** How a notification went by one way: on the bell at once, by a mail when it was handed over. */
const delivery = z.object({
  channel: z.enum(['bell', 'email', 'digest', 'push']),
  state: z.enum(['sent', 'waiting', 'stopped']),
  /** When it was sent; null unless it was. */
  at: instant.nullable(),
  /**
   * Why it never was: the mail server refused the address, the person turned the mail off meanwhile, the county is not
   * open any more, the listing ended before, or no device that was to be told is left.
   */
  stopped_because: z.enum(['refused', 'turned_off', 'no_access', 'ended', 'device_gone']).nullable(),
})

export const notification = z.object({
  id: z.number().int(),
  created_at: instant,
  /** Null while it is new. */
  read_at: instant.nullable(),
  listing: namedListing,
  /** What it takes to beat the last bid now, dollars; null while no upset bid can be filed or no bid is known. */
  next_bid: upsetBidMinimum.nullable(),
  /** What it tells; null for a reminder. */
  event: listingEvent.nullable(),
  /**
   * The day a reminder is about: the upset deadline, 24 or 3 hours before closing, or the day of a sale; or such a
   * day that has come within the days of a saved search.
   */
  reminder: z
    .object({
      kind: z.enum([
        'last_day_24h',
        'last_day_3h',
        'auction_tomorrow',
        'last_day_in_search',
        'sale_in_search',
      ]),
      day: plainDate,
      /** Present and true where that day is only estimated. */
      is_estimated: z.literal(true).optional(),
    })
    .nullable(),
  /** Why the person is told; searches that were deleted since are left out. */
  because: z.object({
    favorite: z.boolean(),
    searches: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The listing was not found by the search before. */
        is_new: z.boolean(),
      }),
    ),
  }),
  channels: z.array(delivery),
})
export type Notification = z.infer<typeof notification>

export const notificationsAnswer = z.object({
  /** Newest first; only of counties that are open to the person now. */
  notifications: z.array(notification),
  /** How many are new in all. */
  unread: z.number().int(),
  /** Whether older ones follow the last one answered. */
  has_more: z.boolean(),
})
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>

export const alertSettings = z.object({
  /** Changes of favorites at once by e-mail; changed by `instant_alerts_on` and `instant_alerts_off`. */
  instant_email_alert: z.boolean(),
  /**
   * One e-mail at 7:00 in New York about what no e-mail told at once: saved searches set to daily, and favorites
   * unless they are told at once. No email on days without news.
   */
  daily_digest: z.boolean(),
  /** E-mails before the upset deadline and the auction of a favorite; the bell shows them in any case. */
  deadline_reminders: z.boolean(),
  /**
   * Why no such mail is sent at all; null while it is. `refused`: the mail server does not take mail for the address,
   * until it is changed or proven again. `complaint`: a mail of ours was marked as spam, until one kind is turned on again.
   */
  mail_stopped: z.object({ because: z.enum(['refused', 'complaint']) }).nullable(),
})
export type AlertSettings = z.infer<typeof alertSettings>

/**
 * What `GET /api/stream` says under the name `changes`, with the number of the newest event as the id to resume from:
 * the listings of the person's counties that changed. What of them changed is asked for as usual. Its other names come
 * with `{}`: `notifications` when there are new ones or some were read, so that bell and list are asked for again;
 * `reload` when more has changed than the stream tells, so that everything is.
 */
export const streamedChanges = z.object({
  listings: z.array(z.object({ id: z.number().int(), county: z.string(), kinds: z.array(z.string()) })),
})
export type StreamedChanges = z.infer<typeof streamedChanges>

/** A number as the address has it. */
const notificationId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be the number of a notification')
  .transform(Number)

const bodyNotificationId = z.number().int().positive().max(999_999_999_999_999)

const ofToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/, 'must be a token of ours') })

/** What a stop turned off: the mails of favorites, the summary or the reminders, and the searches that told at once. */
const stoppedFields = { mails: z.boolean(), searches: z.array(z.uuid()).max(50) }
const stopped = z.object(stoppedFields)
export type StoppedMail = z.infer<typeof stopped>

export const alertEndpoints = {
  notifications: defineEndpoint({
    method: 'GET',
    path: '/api/notifications',
    summary:
      'What the person was told, newest first, 20 at a time, with the ways it went; older ones with `before`.',
    access: 'subscriber',
    rateLimit: null,
    query: z.object({ before: notificationId.optional() }),
    output: notificationsAnswer,
    errors: [],
  }),
  readNotification: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark one notification as read. Succeeds also when it was.',
    access: 'subscriber',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({ id: bodyNotificationId }),
    output: done,
    errors: [],
  }),
  readAllNotifications: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/read_all',
    summary: 'Mark everything up to a notification as read, so that one that has just come stays new.',
    access: 'subscriber',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ up_to: bodyNotificationId }),
    output: done,
    errors: [],
  }),
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/stream',
    summary:
      'Server-sent events while a page is open: which listings of open counties changed, and that there are new ' +
      'notifications. Resumes after `Last-Event-ID`; ends with the session. At most ten at a time for one person: the ' +
      'oldest ends first.',
    access: 'subscriber',
    rateLimit: null,
    output: null,
    contentType: 'text/event-stream',
    errors: [],
  }),
  alertSettings: defineEndpoint({
    method: 'GET',
    path: '/api/alert_settings',
    summary: 'How the person wants to be told, and whether mail reaches them.',
    access: 'user',
    rateLimit: null,
    output: alertSettings,
    errors: [],
  }),
  updateAlertSettings: defineEndpoint({
    method: 'POST',
    path: '/api/alert_settings',
    summary: 'Turn the daily summary or the reminders on or off; what is left out stays.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({
      daily_digest: z.boolean().optional(),
      deadline_reminders: z.boolean().optional(),
    }),
    output: alertSettings,
    errors: [],
  }),
  unsubscribeFacts: defineEndpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'Which mail the link of a mail stops, and whether it is still sent. Needs no login.',
    access: 'public',
    rateLimit: { max: 60, minutes: 10 },
    params: ofToken,
    output: z.object({ kind: mailKind, is_on: z.boolean() }),
    errors: ['token_invalid'],
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary:
      'Stop the kind of mail the token is for, and nothing else: the one click of RFC 8058 by a mail program, with its form ' +
      'as the body or none, and the button of our page. Needs no login.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    params: ofToken,
    output: z.object({ success: z.literal(true), kind: mailKind, stopped }),
    errors: [],
  }),
  undoUnsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token/undo',
    summary:
      'Take back what a stop by this token has just stopped, as it was answered, and nothing else. Needs no login.',
    access: 'public',
    rateLimit: { max: 30, minutes: 10 },
    params: ofToken,
    body: z.strictObject(stoppedFields),
    output: z.object({ success: z.literal(true), kind: mailKind }),
    errors: ['token_invalid'],
  }),
  mailWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/mail',
    summary:
      'Reports of a mail service, signed with the key of MAIL_WEBHOOK_SECRET: an address that takes no mail, a mail marked ' +
      'as spam. Either stops the mail to that person, and the settings say why.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: z.object({ received: z.literal(true) }),
    errors: [],
  }),
} as const
