import type { PaymentAccountStatus } from '#contract/accounts/accounts.ts'

/** A county open to a person, with the version of its data at the time of the request. */
export type OpenCounty = { fips: string; name: string; data_version: number }

/** The signed-in person behind a request, read in one query with the counties open to them. */
export type Viewer = {
  userId: string
  sessionHash: Buffer
  email: string
  name: string
  phoneNumber: string | null
  role: 'user' | 'operator'
  isEmailVerified: boolean
  /** The mail server refused the address for good. */
  isEmailRefused: boolean
  /** The address that is to replace this one and is not proven yet. */
  askedEmail: string | null
  areAgreementsCurrent: boolean
  /** In the operator's words; null unless suspended. */
  suspendedReason: string | null
  paymentAccountStatus: PaymentAccountStatus
  wantsInstantEmailAlert: boolean
  wasTourOffered: boolean
  /** Sorted by name. */
  counties: readonly OpenCounty[]
}

/** Resolves the value of the session cookie; null for an unknown, expired or ended session. */
export type FindViewer = (sessionToken: string) => Promise<Viewer | null>
