import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { listing, upsetBidMinimum } from '#contract/listings/listing-schema.ts'
import { listingEvent, upsetBidClock } from '#contract/listings/listings.ts'
import { namedListing } from './following-schema.ts'
import { textSettings } from './phone.ts'

const instant = z.string()
const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const done = z.object({ success: z.literal(true) })

/** Notifications per page. */
export const NOTIFICATIONS_PER_PAGE = 20

/** Kinds of email that can be unsubscribed from separately. */
const mailKind = z.enum(['instant', 'digest', 'reminder', 'announcement'])
export type MailKind = z.infer<typeof mailKind>

/** Delivery of a notification by one channel: immediate on the bell, on handover to the mail server for email. */
const delivery = z.object({
  channel: z.enum(['bell', 'email', 'digest', 'push', 'text']),
  state: z.enum(['sent', 'waiting', 'stopped']),
  /** When it was sent; null until then. */
  at: instant.nullable(),
  /**
   * Why it was not sent: the mail server rejected the address, the person turned the email off, the county is no longer
   * open, the listing ended first, the person has no device left to notify, or had the most texts of a day.
   */
  stopped_because: z
    .enum(['refused', 'turned_off', 'no_access', 'ended', 'device_gone', 'daily_limit'])
    .nullable(),
})

/** A listing with its status now, and the reason for it. */
export const notifiedListing = namedListing.extend({
  status_reason: listing.shape.status_reason,
  called_at: listing.shape.called_at,
})

/** The upset deadline that is ahead. */
export const deadlineNow = upsetBidClock
  .pick({ last_day: true, basis: true, closes_at: true, closes_at_confirmed: true })
  .extend({
    /** Present and true if the person's call to the clerk decides the day. */
    is_per_clerk: z.literal(true).optional(),
  })

export const notification = z.object({
  id: z.number().int(),
  created_at: instant,
  /** Null while unread. */
  read_at: instant.nullable(),
  listing: notifiedListing,
  /** Minimum upset bid now, dollars; null while no upset bid can be filed or no bid is known. */
  next_bid: upsetBidMinimum.nullable(),
  /** The upset deadline now: present while one is ahead. */
  deadline: deadlineNow.optional(),
  /** The event it reports; null for a reminder. */
  event: listingEvent.nullable(),
  /**
   * The date a reminder is about: the upset deadline, 24 or 3 hours before closing, or the sale date; or such a date
   * that came within the days of a saved search.
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
      /** Present and true if that date is only estimated. */
      is_estimated: z.literal(true).optional(),
      /** Present and true once that date is no longer ahead: it moved or passed, or the listing ended. */
      is_overtaken: z.literal(true).optional(),
    })
    .nullable(),
  /** Why the person was notified, without searches deleted since. */
  because: z.object({
    favorite: z.boolean(),
    searches: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The search had not found the listing before. */
        is_new: z.boolean(),
      }),
    ),
  }),
  channels: z.array(delivery),
})
export type Notification = z.infer<typeof notification>

export const notificationsAnswer = z.object({
  /** Newest first; only counties currently open to the person. */
  notifications: z.array(notification),
  /** Number of unread notifications in total. */
  unread: z.number().int(),
  /** Whether older notifications follow. */
  has_more: z.boolean(),
})
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>

export const alertSettings = z.object({
  /** Instant email for changes of favorites; set by `instant_alerts_on` and `instant_alerts_off`. */
  instant_email_alert: z.boolean(),
  /**
   * One email at 7:00 in New York with everything not sent as an instant email: saved searches set to daily, and
   * favorites unless set to instant. No email on days without news.
   */
  daily_digest: z.boolean(),
  /** Emails before the upset deadline and the auction of a favorite. The bell shows these reminders in any case. */
  deadline_reminders: z.boolean(),
  /** Occasional emails about the product or a county. */
  announcements: z.boolean(),
  /**
   * Why no such email is sent; null while it is. `refused`: the mail server rejects the address until it is changed or
   * verified again. `complaint`: one of our emails was marked as spam, until the person turns one kind on again.
   */
  mail_stopped: z.object({ because: z.enum(['refused', 'complaint']) }).nullable(),
  /** Null where there are no text messages. */
  texts: textSettings.nullable(),
})
export type AlertSettings = z.infer<typeof alertSettings>

/**
 * Payload of the `changes` event in `GET /api/stream`: the changed listings in the person's counties. The event id is
 * the number of the newest change, to resume from. Clients fetch the changed data as usual. The other events carry
 * `{}`: `notifications` after new or newly read notifications, so clients refetch the bell and the list; `reload` after
 * changes the stream does not describe, so clients refetch everything.
 */
export const streamedChanges = z.object({
  listings: z.array(z.object({ id: z.number().int(), county: z.string(), kinds: z.array(z.string()) })),
})
export type StreamedChanges = z.infer<typeof streamedChanges>

/** An id in a URL. */
const notificationId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a notification ID')
  .transform(Number)

const bodyNotificationId = z.number().int().positive().max(999_999_999_999_999)

const ofToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/, 'must be a valid token') })

/**
 * What an unsubscribe link turned off: favorite emails, the daily summary or the reminders, and the saved searches set
 * to instant.
 */
const stoppedFields = { mails: z.boolean(), searches: z.array(z.uuid()).max(50) }
export type StoppedMail = z.infer<z.ZodObject<typeof stoppedFields>>

/** The same, with until when it can be undone, and proof that the server sent this. */
const undoableFields = {
  ...stoppedFields,
  until: z.iso.datetime(),
  proof: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'),
}
const undoable = z.object(undoableFields)
export type UndoableStop = z.infer<typeof undoable>

export const alertEndpoints = {
  notifications: defineEndpoint({
    method: 'GET',
    path: '/api/notifications',
    summary:
      "The user's notifications, newest first, 20 per page, with their delivery channels. Pass `before` for older ones.",
    access: 'subscriber',
    rateLimit: null,
    query: z.object({ before: notificationId.optional() }),
    output: notificationsAnswer,
    errors: [],
  }),
  readNotification: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark one notification as read. Succeeds even if it was already read.',
    access: 'subscriber',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({ id: bodyNotificationId }),
    output: done,
    errors: [],
  }),
  readAllNotifications: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/read_all',
    summary: 'Mark all notifications up to and including one as read, so that a newer one stays unread.',
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
      'Server-sent events: changed listings of open counties, and new notifications. Resumes after `Last-Event-ID`; ends with the session. At most ten streams per user: a new one closes the oldest.',
    access: 'subscriber',
    rateLimit: null,
    output: null,
    contentType: 'text/event-stream',
    errors: ['not_ready'],
  }),
  alertSettings: defineEndpoint({
    method: 'GET',
    path: '/api/alert_settings',
    summary: "The user's notification settings, and whether email reaches them.",
    access: 'user',
    rateLimit: null,
    output: alertSettings,
    errors: [],
  }),
  updateAlertSettings: defineEndpoint({
    method: 'POST',
    path: '/api/alert_settings',
    summary:
      'Turn the daily summary, the reminders, the announcements or a kind of text message on or off. Omitted fields stay unchanged.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({
      daily_digest: z.boolean().optional(),
      deadline_reminders: z.boolean().optional(),
      announcements: z.boolean().optional(),
      text_deadlines: z.boolean().optional(),
      text_upset_bids: z.boolean().optional(),
      text_sale_changes: z.boolean().optional(),
    }),
    output: alertSettings,
    errors: [],
  }),
  unsubscribeFacts: defineEndpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary:
      'The kind of email an unsubscribe link stops, and whether it is still sent. Needs no login. A browser that opens it is led to our page, which asks first.',
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
      'Unsubscribe from the kind of email the token is for: RFC 8058 one-click by a mail client, with its form body or none, or the button on our page. Needs no login.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    params: ofToken,
    output: z.object({ success: z.literal(true), kind: mailKind, stopped: undoable }),
    errors: [],
  }),
  undoUnsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token/undo',
    summary:
      'Undo an unsubscribe by this token within an hour, with what it returned as `stopped`. Needs no login.',
    access: 'public',
    rateLimit: { max: 30, minutes: 10 },
    params: ofToken,
    body: z.strictObject(undoableFields),
    output: z.object({ success: z.literal(true), kind: mailKind }),
    errors: ['token_invalid'],
  }),
  mailWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/mail',
    summary:
      'Webhook for bounces and spam complaints of a mail service, signed with the key of MAIL_WEBHOOK_SECRET. Either stops email to that person, and their settings show the reason.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: z.object({ received: z.literal(true) }),
    errors: [],
  }),
} as const
