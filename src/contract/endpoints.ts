import { accountEndpoints } from '#contract/accounts/accounts.ts'
import { passkeyEndpoints } from '#contract/accounts/passkeys.ts'
import { secondFactorEndpoints } from '#contract/accounts/second-factor.ts'
import { sessionEndpoints } from '#contract/accounts/sessions.ts'
import { alertEndpoints } from '#contract/following/alerts.ts'
import { billingEndpoints } from '#contract/billing/billing.ts'
import { calendarEndpoints } from '#contract/calendar/calendar.ts'
import { correctionEndpoints } from '#contract/corrections/corrections.ts'
import { diligenceEndpoints } from '#contract/following/diligence.ts'
import { followingEndpoints } from '#contract/following/following.ts'
import { phoneEndpoints } from '#contract/following/phone.ts'
import { pushEndpoints } from '#contract/following/push.ts'
import { insightEndpoints } from '#contract/insights/insights.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import { operatorAuditEndpoints } from '#contract/operator/audit.ts'
import { operatorClosureEndpoints } from '#contract/operator/closures.ts'
import { operatorCountyEndpoints } from '#contract/operator/counties.ts'
import { operatorImportEndpoints } from '#contract/operator/imports.ts'
import { operatorJobEndpoints } from '#contract/operator/jobs.ts'
import { operatorListingEndpoints } from '#contract/operator/listings.ts'
import { operatorMessageEndpoints } from '#contract/operator/messages.ts'
import { operatorOutlineEndpoints } from '#contract/operator/outlines.ts'
import { operatorOverviewEndpoints } from '#contract/operator/overview.ts'
import { operatorPeopleEndpoints } from '#contract/operator/people.ts'
import { operatorReportEndpoints } from '#contract/operator/reports.ts'
import { operatorRunEndpoints } from '#contract/operator/runs.ts'
import { operatorSourceEndpoints } from '#contract/operator/sources.ts'
import { operatorStoredSourceEndpoints } from '#contract/operator/stored-sources.ts'
import { reportEndpoints } from '#contract/reports/reports.ts'
import { mapRoadEndpoints } from '#contract/site/map-roads.ts'
import { evidenceEndpoints } from '#contract/sources/evidence.ts'
import type { Endpoint } from './endpoint.ts'
import { siteEndpoints } from '#contract/site/site.ts'
import { surveyEndpoints } from '#contract/survey/survey.ts'

/** All endpoints of the product, used by the server, the browser client and the tests. */
export const endpoints = [
  ...Object.values(accountEndpoints),
  ...Object.values(alertEndpoints),
  ...Object.values(billingEndpoints),
  ...Object.values(calendarEndpoints),
  ...Object.values(correctionEndpoints),
  ...Object.values(diligenceEndpoints),
  ...Object.values(evidenceEndpoints),
  ...Object.values(followingEndpoints),
  ...Object.values(insightEndpoints),
  ...Object.values(listingEndpoints),
  ...Object.values(mapRoadEndpoints),
  ...Object.values(operatorAuditEndpoints),
  ...Object.values(operatorClosureEndpoints),
  ...Object.values(operatorCountyEndpoints),
  ...Object.values(operatorImportEndpoints),
  ...Object.values(operatorJobEndpoints),
  ...Object.values(operatorListingEndpoints),
  ...Object.values(operatorMessageEndpoints),
  ...Object.values(operatorOutlineEndpoints),
  ...Object.values(operatorOverviewEndpoints),
  ...Object.values(operatorPeopleEndpoints),
  ...Object.values(operatorReportEndpoints),
  ...Object.values(operatorRunEndpoints),
  ...Object.values(operatorSourceEndpoints),
  ...Object.values(operatorStoredSourceEndpoints),
  ...Object.values(phoneEndpoints),
  ...Object.values(pushEndpoints),
  ...Object.values(reportEndpoints),
  ...Object.values(passkeyEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(sessionEndpoints),
  ...Object.values(siteEndpoints),
  ...Object.values(surveyEndpoints),
]

const ofTexts: ReadonlySet<Endpoint> = new Set([
  ...Object.values(phoneEndpoints),
  followingEndpoints.setSearchTexts,
])

/** The calls that exist: those of text messages only where these are sent. */
export function servedEndpoints(hasTexts: boolean): readonly Endpoint[] {
  return hasTexts ? endpoints : endpoints.filter((each) => !ofTexts.has(each))
}
