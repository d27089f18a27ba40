import './lib/require-node.mjs'

import { writeFile } from 'node:fs/promises'
import { STRIPE_REQUESTS, stripeRequests } from './lib/stripe-requests.mjs'

// Run after changing the local Stripe's calls or the version of the Stripe SDK.
await writeFile(STRIPE_REQUESTS, stripeRequests())
