import type { Stripe } from 'stripe'

/** Every call of the local Stripe, with the SDK's parameter types. The schemas are generated from this. */
export type Requests = {
  'POST /v1/products': Stripe.ProductCreateParams
  'POST /v1/products/:id': Stripe.ProductUpdateParams
  'GET /v1/products': Stripe.ProductListParams
  'POST /v1/prices': Stripe.PriceCreateParams
  'POST /v1/prices/:id': Stripe.PriceUpdateParams
  'GET /v1/prices': Stripe.PriceListParams
  'POST /v1/customers': Stripe.CustomerCreateParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'GET /v1/customers': Stripe.CustomerListParams
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'GET /v1/subscriptions': Stripe.SubscriptionListParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'GET /v1/subscription_items': Stripe.SubscriptionItemListParams
  'DELETE /v1/subscription_items/:id': Stripe.SubscriptionItemDeleteParams
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
  'GET /v1/invoices': Stripe.InvoiceListParams
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams
  'GET /v1/invoices/:id/lines': Stripe.InvoiceListLineItemsParams
  'POST /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationCreateParams
  'POST /v1/billing_portal/configurations/:id': Stripe.BillingPortal.ConfigurationUpdateParams
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
}

/** `METHOD path`, with the path in Fastify's syntax. */
export type CallName = keyof Requests
