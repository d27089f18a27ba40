import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'

/** A county a person can access, with its data version at the time of the request. */
export type OpenCounty = { fips: string; name: string; data_version: number }

/** The signed-in person with their counties, read in one query. */
export type Viewer = {
  userId: string
  sessionHash: Buffer
  email: string
  name: string
  phoneNumber: string | null
  role: 'user' | 'operator'
  isEmailVerified: boolean
  /** The mail server permanently rejected the address. */
  isEmailRefused: boolean
  /** The new address that awaits verification. */
  askedEmail: string | null
  areAgreementsCurrent: boolean
  /** When the password was last entered again in this session. */
  passwordConfirmedAt: Date | null
  /** The operator's reason; null unless suspended. */
  suspendedReason: string | null
  paymentAccountStatus: PaymentAccountStatus
  wantsInstantEmailAlert: boolean
  wasTourOffered: boolean
  /** Sign-in with the password needs a code from an authenticator app. Operators need this, or a passkey. */
  hasSecondFactor: boolean
  /** This session was started with a passkey, or added one. */
  isPasskeyProven: boolean
  /** Sorted by name. */
  counties: readonly OpenCounty[]
}

/** Resolves a session cookie; null for an unknown, expired, or ended session. */
export type FindViewer = (sessionToken: string) => Promise<Viewer | null>
