import './lib/require-node.mjs'

import { writeFile } from 'node:fs/promises'
import { STRIPE_REQUESTS, stripeRequests } from './lib/stripe-requests.mjs'

// To be run after a change to the calls of the local Stripe, or to the version of its SDK.
await writeFile(STRIPE_REQUESTS, stripeRequests())
