import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofReport = z.object({ report_id: z.uuid() })

export const makeReportJob = defineJob({ name: 'make_report', lane: 'documents', payload: ofReport })

export function makeReportKey(reportId: string): string {
  return `make_report.${reportId}`
}

/** Emails the person that a report is ready or has failed. */
export const mailReportJob = defineJob({ name: 'mail_report', lane: 'mail', payload: ofReport })
