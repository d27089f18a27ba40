import { z } from 'zod'
import { DAY } from '../engine/calendar.ts'
import { newId } from '../engine/world.ts'
import { portalConfigurationObject, portalSessionObject } from '../objects/portal-objects.ts'
import type { PortalConfiguration, PortalSession } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { customerNamed } from './customers.ts'
import { found, mustBe } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'

const off = z.strictObject({ enabled: z.literal(false) })
const switched = z.strictObject({ enabled: z.boolean() })
const link = z.union([z.literal(''), z.url()]).optional()

const configuration = {
  business_profile: z
    .strictObject({
      headline: z.string().max(60).nullable().optional(),
      privacy_policy_url: link,
      terms_of_service_url: link,
    })
    .optional(),
  default_return_url: link,
  features: z.strictObject({
    customer_update: off.optional(),
    invoice_history: switched.optional(),
    payment_method_update: switched.optional(),
    subscription_cancel: z
      .strictObject({
        enabled: z.boolean(),
        mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
        proration_behavior: z.literal('none').optional(),
        cancellation_reason: off.optional(),
      })
      .optional(),
    subscription_update: off.optional(),
  }),
  metadata: metadataParam.optional(),
  name: z.string().nullable().optional(),
}

const changed = z.strictObject({ ...configuration, active: z.boolean() }).partial()

type Given = z.infer<typeof changed>

function withGiven(known: PortalConfiguration, given: Given): PortalConfiguration {
  const { headline, privacy_policy_url: privacy, terms_of_service_url: terms } = given.business_profile ?? {}
  const { invoice_history, payment_method_update, subscription_cancel: cancel } = given.features ?? {}
  return {
    ...known,
    active: given.active ?? known.active,
    name: given.name ?? known.name,
    metadata: mergeMetadata(known.metadata, given.metadata),
    headline: headline ?? known.headline,
    privacyUrl: privacy ?? known.privacyUrl,
    termsUrl: terms ?? known.termsUrl,
    returnUrl: given.default_return_url ?? known.returnUrl,
    showsInvoices: invoice_history?.enabled ?? known.showsInvoices,
    changesCard: payment_method_update?.enabled ?? known.changesCard,
    cancels: cancel ? (cancel.enabled ? cancel.mode : 'no') : known.cancels,
  }
}

function newConfiguration(at: number): PortalConfiguration {
  return {
    id: newId('bpc'),
    created: at,
    updated: at,
    active: true,
    name: null,
    metadata: {},
    headline: null,
    privacyUrl: null,
    termsUrl: null,
    returnUrl: null,
    showsInvoices: false,
    changesCard: false,
    cancels: 'no',
  }
}

export const portalCalls = {
  'POST /v1/billing_portal/configurations': defineCall(
    z.strictObject(configuration),
    ({ world, at }, given) => {
      const made = withGiven(newConfiguration(at), given)
      world.state.portalConfigurations.set(made.id, made)
      return portalConfigurationObject(made)
    },
  ),

  'POST /v1/billing_portal/configurations/:id': defineCall(changed, ({ world, at, id }, given) => {
    const known = found(world.state.portalConfigurations, 'configuration', id)
    const next = { ...withGiven(known, given), updated: at }
    world.state.portalConfigurations.set(id, next)
    return portalConfigurationObject(next)
  }),

  'POST /v1/billing_portal/sessions': defineCall(
    z.strictObject({
      customer: z.string(),
      configuration: z.string(),
      return_url: z.url().optional(),
      locale: z.enum(['auto', 'en']).optional(),
    }),
    ({ world, at }, params) => {
      customerNamed(world, params.customer, 'customer')
      const shown = found(
        world.state.portalConfigurations,
        'configuration',
        params.configuration,
        'configuration',
      )
      mustBe(shown.active, `The configuration ${shown.id} is not active.`, 'configuration')
      const returnUrl = params.return_url ?? shown.returnUrl
      for (const old of world.state.portalSessions.values())
        if (old.created < at - DAY) world.state.portalSessions.delete(old.id)
      const session: PortalSession = {
        id: newId('bps'),
        created: at,
        customer: params.customer,
        configuration: shown.id,
        returnUrl,
      }
      world.state.portalSessions.set(session.id, session)
      return portalSessionObject(world, session)
    },
  ),
}
