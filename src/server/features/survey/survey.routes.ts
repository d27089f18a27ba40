import type { FastifyInstance } from 'fastify'
import { surveyEndpoints } from '#contract/survey/survey.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { insertAnswer } from './survey.store.ts'

export function surveyRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  bindEndpoint(app, surveyEndpoints.answerSurvey, async ({ viewer, input: { body } }) => {
    await insertAnswer(db, {
      ...body,
      text: body.text.trim(),
      user_id: viewer.userId,
      answered_at: new Date(clock.now()),
    })
    return { success: true } as const
  })
}
