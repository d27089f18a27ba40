import { boolean, char, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bigId, bytes, citext, instant } from './columns.ts'

export const userAccount = pgTable('user_account', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: citext('email').notNull(),
  name: text('name').notNull(),
  password_hash: text('password_hash').notNull(),
  phone_number: text('phone_number'),
  role: text('role', { enum: ['user', 'operator'] })
    .notNull()
    .default('user'),
  email_verified_at: instant('email_verified_at'),
  instant_email_alert: boolean('instant_email_alert').notNull().default(true),
  suspended_at: instant('suspended_at'),
  suspended_reason: text('suspended_reason'),
  email_refused_at: instant('email_refused_at'),
  asked_email: citext('asked_email'),
  asked_email_until: instant('asked_email_until'),
  secured_at: instant('secured_at').notNull().defaultNow(),
  tour_offered_at: instant('tour_offered_at'),
  created_at: instant('created_at').notNull().defaultNow(),
})

export const agreement = pgTable(
  'agreement',
  {
    user_id: uuid('user_id').notNull(),
    document: text('document', { enum: ['eula', 'terms_of_use', 'is_adult'] }).notNull(),
    version: text('version').notNull(),
    agreed_at: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.document, table.version] })],
)

export const userSession = pgTable('user_session', {
  id_hash: bytes('id_hash').primaryKey(),
  user_id: uuid('user_id').notNull(),
  keep_signed_in: boolean('keep_signed_in').notNull(),
  created_at: instant('created_at').notNull(),
  expires_at: instant('expires_at').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  device: text('device').notNull().default(''),
  password_confirmed_at: instant('password_confirmed_at'),
  passkey_id: uuid('passkey_id'),
})

export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  credential_id: bytes('credential_id').notNull(),
  public_key: bytes('public_key').notNull(),
  counter: big('counter').notNull(),
  transports: text('transports').array().notNull(),
  is_synced: boolean('is_synced').notNull(),
  name: text('name').notNull(),
  added_at: instant('added_at').notNull(),
  last_used_at: instant('last_used_at'),
  /** Adding it took more than the password. */
  is_proven: boolean('is_proven').notNull().default(false),
})

export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge_hash: bytes('challenge_hash').primaryKey(),
  session_hash: bytes('session_hash'),
  expires_at: instant('expires_at').notNull(),
  is_proven: boolean('is_proven').notNull().default(false),
})

export const pushDevice = pgTable('push_device', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  session_hash: bytes('session_hash').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  device: text('device').notNull(),
  turned_on_at: instant('turned_on_at').notNull(),
  gone_at: instant('gone_at'),
  key_number: integer('key_number').notNull().default(1),
})

export const emailToken = pgTable('email_token', {
  id_hash: bytes('id_hash').primaryKey(),
  user_id: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['verify_email', 'change_email', 'reset_password'] }).notNull(),
  expires_at: instant('expires_at').notNull(),
  created_at: instant('created_at').notNull(),
  new_email: citext('new_email'),
  sign_up_id: uuid('sign_up_id'),
})

export const pendingSignUp = pgTable('sign_up', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  name: text('name').notNull(),
  password_hash: text('password_hash').notNull(),
  browser_hash: bytes('browser_hash').notNull(),
  created_at: instant('created_at').notNull(),
})

export const knownBrowser = pgTable(
  'known_browser',
  {
    user_id: uuid('user_id').notNull(),
    browser_hash: bytes('browser_hash').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.browser_hash] })],
)

export const signIn = pgTable('sign_in', {
  id: bigId().primaryKey(),
  user_id: uuid('user_id').notNull(),
  at: instant('at').notNull(),
  succeeded: boolean('succeeded').notNull(),
  device: text('device').notNull(),
  address: inet('address').notNull(),
  code_asked: boolean('code_asked').notNull().default(false),
})

export const secondFactor = pgTable('second_factor', {
  user_id: uuid('user_id').primaryKey(),
  secret: bytes('secret'),
  set_up_at: instant('set_up_at'),
  last_step: big('last_step'),
  pending_secret: bytes('pending_secret'),
  pending_since: instant('pending_since'),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    user_id: uuid('user_id').notNull(),
    code_hash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

export const mailDelivery = pgTable('mail_delivery', {
  key: text('key').primaryKey(),
  delivered_at: instant('delivered_at'),
  refused_at: instant('refused_at'),
})

export const mailLog = pgTable('mail_log', {
  key: text('key').primaryKey(),
  user_id: uuid('user_id'),
  subject: text('subject').notNull(),
  written_at: instant('written_at').notNull(),
  content: jsonb('content').$type<StoredMail>(),
})

/** An email to be sent again. */
export type StoredMail = { subject: string; html: string; text: string }

export const unansweredMail = pgTable('unanswered_mail', {
  key: text('key').primaryKey(),
  tries: integer('tries').notNull(),
  last_at: instant('last_at').notNull(),
})

export const countyGrant = pgTable(
  'county_grant',
  {
    user_id: uuid('user_id').notNull(),
    county_fips: char('county_fips', { length: 5 }).notNull(),
    status: text('status', { enum: ['trialing', 'active'] }).notNull(),
    granted_at: instant('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.county_fips] })],
)

export const auditLog = pgTable('audit_log', {
  id: bigId().primaryKey(),
  at: instant('at').notNull(),
  actor_id: uuid('actor_id'),
  via: text('via', { enum: ['browser', 'command_line'] }).notNull(),
  address: inet('address'),
  action: text('action').notNull(),
  details: jsonb('details').notNull(),
})
