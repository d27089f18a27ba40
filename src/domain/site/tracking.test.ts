import { expect, it } from 'vitest'
import { mayBeTracked } from './tracking.ts'

it.each([
  '/listing',
  '/listing/',
  '/details/12',
  '/learning',
  '/learning/upset-bids',
  '/eula',
  '/privacy',
  '/pricing',
])('%s may be tracked', (path) => expect(mayBeTracked(path)).toBe(true))

it.each([
  '/',
  '/login',
  '/email_verification',
  '/activation',
  '/billing',
  '/success',
  '/cancel',
  '/user_profile',
  '/survey',
  '/no-permissions',
  '/dev',
  '/dev/mail',
  '/dev/stripe/checkout/1',
  '/api/site',
  '/listing/../billing',
  '/learningx',
  '/nothing-known',
])('%s is never tracked', (path) => expect(mayBeTracked(path)).toBe(false))
