export { readSurveyAnswers } from './read-answers.ts'
export { surveyHooks } from './survey-hooks.ts'
export { surveyRoutes } from './survey.routes.ts'
