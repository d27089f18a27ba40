import type { Stripe } from 'stripe'
import type { World } from '../engine/world.ts'
import type { PortalConfiguration, PortalSession } from '../state/records.ts'

export function portalConfigurationObject(configuration: PortalConfiguration) {
  const { id, created, updated, active, name, metadata, cancels } = configuration
  return {
    id,
    object: 'billing_portal.configuration',
    active,
    application: null,
    business_profile: {
      headline: configuration.headline,
      privacy_policy_url: configuration.privacyUrl,
      terms_of_service_url: configuration.termsUrl,
    },
    created,
    default_return_url: configuration.returnUrl,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: configuration.showsInvoices },
      payment_method_update: { enabled: configuration.changesCard, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: cancels !== 'no',
        mode: cancels === 'immediately' ? 'immediately' : 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name,
    updated,
  } satisfies Omit<Stripe.BillingPortal.Configuration, 'features'> & { features: object }
}

export function portalSessionObject(world: World, session: PortalSession) {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: world.pageUrl(`/portal/${session.id}`),
  } satisfies Stripe.BillingPortal.Session
}
