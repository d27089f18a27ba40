import { countText } from '#domain/text/counted.ts'

export const JOBS = {
  counts: (failed: number, waiting: number, running: number) =>
    `${countText(failed)} failed, ${countText(waiting)} waiting, ${countText(running)} running`,
  job: 'Job',
  state: 'State',
  states: { waiting: 'Waiting', running: 'Running', retrying: 'Waiting to retry', failed: 'Failed' },
  attempts: 'Attempts',
  due: 'Due',
  reason: 'Reason',
  payload: 'Works on',
  retry: (count: number) => (count === 0 ? 'Retry now' : `Retry ${countText(count)} now`),
  drop: (count: number) => (count === 0 ? 'Drop' : `Drop ${countText(count)}`),
  empty: 'No waiting or failed jobs.',
  retried: (count: number) => `${countText(count)} set to run now.`,
  dropped: (count: number) => `${countText(count)} dropped. Jobs that were running stay.`,
  choose: 'Select jobs to retry or drop them. A dropped job is deleted without doing its work.',
} as const
