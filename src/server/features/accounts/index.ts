export { accountJobs } from './accounts.jobs.ts'
export { accountRoutes } from './accounts.routes.ts'
export {
  findAccountByEmail,
  findAccountById,
  findOperators,
  lockAccount,
  markEmailRefused,
  setInstantEmailAlert,
  setPhoneNumber,
} from './accounts.store.ts'
export type { CookieNames } from './sessions/cookies.ts'
export type { AccountHooks } from './hooks.ts'
export { erasePerson } from './erase-account.ts'
export { mailOperator } from './mail-operator.ts'
export { mailLink, type Operated, reinstatePerson, resetSecondFactor } from './operate.ts'
export { setRole, signOutPerson, suspendPerson } from './operate.ts'
export { type Addressee, findAccess, findAddressees, findOpenCounties } from './open-counties.ts'
export type { PersonAccess } from './open-counties.ts'
export { deleteGoneDevices, findPushDevices, findReachableDevices } from './push-devices.store.ts'
export { markDeviceGone, putPushDevice, removePushDevice, savePushDevice } from './push-devices.store.ts'
export type { PushAddress, PushDevice } from './push-devices.store.ts'
export { hashOfSecret, newSecret } from './secrets.ts'
export { endAllSessions } from './sessions/end-all-sessions.store.ts'
export { viewersOf } from './sessions/session.ts'
export { SESSION_CHANNEL } from './sessions/sessions.store.ts'
