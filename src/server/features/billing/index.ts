export { deleteGrant, upsertGrant } from './billing.store.ts'
