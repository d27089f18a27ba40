import { GOOD_PASSWORD } from '#tests/support/test-app.ts'
import { everyone, type Expectation, naming, people, subscribers } from './expectation.fixture.ts'
import { type Ids, PUSH } from './owned.fixture.ts'

const listing = ({ listing: id }: Ids) => ({ params: { id } })
const inBody = ({ listing: id }: Ids) => ({ body: { tax_foreclosure_id: id } })
const feed = ({ feed: id }: Ids) => ({ params: { id } })
const deposit = ({ deposit: id }: Ids) => ({ params: { id } })
const search = ({ search: id }: Ids) => ({ params: { id } })
const report = ({ report: id }: Ids) => ({ params: { id } })
const sheets = ({ listing: ids }: Ids) => ({ query: { ids } })

/** A read or change of a listing, which is there for subscribers of its county. */
const ofCounty = (expectation: Expectation = subscribers(200)) =>
  naming('county', listing, 'not_found', expectation)

/** Customers of Stripe, which is out of reach in these tests. */
const CUSTOMERS = {
  pastDue: 'payment_service_down',
  canceled: 'payment_service_down',
  trialing: 'payment_service_down',
} as const

/** What each call of visitors and subscribers answers; see `REFUSALS` for the rest. */
export const PEOPLE_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  // Accounts.
  'POST /api/users/sign_up': everyone('bad_request'),
  'POST /api/users/login': everyone('wrong_credentials'),
  'POST /api/users/logout': everyone(200),
  'POST /api/users/verify_email': everyone('token_invalid'),
  'POST /api/users/resend_verification': everyone(200),
  'POST /api/forgot_password': everyone(200),
  'POST /api/reset_password': everyone('token_invalid', {
    send: { body: { new_password: GOOD_PASSWORD, token: 'x' } },
  }),
  'GET /api/users/current_user': people(200),
  'GET /api/users/signed_in': everyone(200),
  'POST /api/users/confirm_password': people(200, { send: { body: { password: GOOD_PASSWORD } } }),
  'POST /api/users/update': people(200, {
    needsPassword: true,
    send: { body: { password: 'Another-horse2' } },
  }),
  'POST /api/users/cancel_email_change': people(200),
  'GET /api/users/sessions': people(200),
  'POST /api/users/end_session': people('not_found', { needsPassword: true }),
  'POST /api/users/sign_out_others': people(200, { needsPassword: true }),
  'POST /api/users/sign_out_everywhere': people(200, { needsPassword: true }),
  'GET /api/users/passkeys': people(200),
  'POST /api/users/begin_passkey': people(200, {
    needsPassword: true,
    except: { colleague: 'second_factor_wrong', operator: 'second_factor_wrong' },
  }),
  'POST /api/users/add_passkey': people('passkey_refused'),
  'POST /api/users/rename_passkey': people('not_found'),
  'POST /api/users/remove_passkey': people('not_found', { needsPassword: true }),
  'POST /api/users/begin_passkey_login': everyone(200),
  'POST /api/users/passkey_login': everyone('passkey_refused'),
  'POST /api/users/agree': people('bad_request'),
  'POST /api/users/tour_offered': people(200),
  'POST /api/users/delete': people(200, { needsPassword: true }),
  'GET /api/users/export': people(200, { needsPassword: true }),
  'GET /api/users/second_factor': people(200),
  'POST /api/users/begin_second_factor': people(200, {
    needsPassword: true,
    except: { colleague: 'second_factor_wrong', operator: 'second_factor_wrong' },
  }),
  'POST /api/users/confirm_second_factor': people('second_factor_not_begun'),
  'POST /api/users/new_recovery_codes': people('second_factor_off', {
    needsPassword: true,
    except: { colleague: 'second_factor_wrong', operator: 'second_factor_wrong' },
  }),
  'POST /api/users/turn_off_second_factor': people(200, {
    needsPassword: true,
    except: {
      operatorWithoutFactor: 'second_factor_required',
      colleague: 'second_factor_required',
      operator: 'second_factor_required',
    },
  }),
  'POST /api/phone/code': people('bad_request', { except: { unverified: 'email_not_verified' } }),
  'POST /api/phone/verify': people('phone_code_wrong'),
  'GET /api/push': people(200),
  'POST /api/push/subscribe': people(200, { send: { body: { ...PUSH, endpoint: `${PUSH.endpoint}-2` } } }),
  'POST /api/push/keep': people(200),
  'POST /api/push/remove': naming('person', ({ device: id }) => ({ body: { id } }), 200, people(200)),
  'POST /api/survey': people(200),
  // Alerts.
  'GET /api/notifications': subscribers(200),
  'POST /api/notifications/read': naming(
    'person',
    ({ notification: id }) => ({ body: { id } }),
    200,
    subscribers(200),
  ),
  'POST /api/notifications/read_all': subscribers(200),
  'GET /api/stream': subscribers(200),
  'GET /api/alert_settings': people(200),
  'POST /api/alert_settings': people(200),
  'GET /api/unsubscribe/:token': everyone('token_invalid'),
  'POST /api/unsubscribe/:token': everyone('bad_request'),
  'POST /api/unsubscribe/:token/undo': everyone('token_invalid'),
  'POST /api/users/instant_alerts_on': people(200),
  'POST /api/users/instant_alerts_off': people(200),
  // Billing.
  'GET /api/subscription': people(200),
  'GET /api/plans': everyone(200),
  'GET /api/billing_account': people(200),
  'POST /api/create_checkout_session': people('bad_request', {
    except: { unverified: 'email_not_verified' },
  }),
  'POST /api/preview_county_change': people('no_subscription', { except: CUSTOMERS }),
  'POST /api/change_counties': people('no_subscription', { except: CUSTOMERS }),
  'POST /api/create_billing_portal': people('no_subscription', { except: CUSTOMERS }),
  // Signed by their senders; unsigned here.
  'POST /api/webhooks/mail': everyone('bad_request'),
  'POST /api/webhooks/stripe': everyone('bad_request'),
  'POST /api/webhooks/sms/status': everyone('bad_request'),
  'POST /api/webhooks/sms/incoming': everyone('bad_request'),
  // Calendar.
  'GET /api/court_closures': everyone(200),
  'GET /api/calendar_feeds': subscribers(200),
  'POST /api/calendar_feeds': subscribers(200),
  'POST /api/calendar_feeds/:id/revoke': naming('person', feed, 200, people(200)),
  // Whoever has the address reads it: it is the secret.
  'GET /calendar/:token.ics': naming(
    'product',
    ({ feedToken: token }) => ({ params: { token } }),
    'not_found',
    everyone(200),
  ),
  'GET /api/tax_foreclosure/:id/calendar.ics': ofCounty(),
  // Listings.
  'GET /api/tax_foreclosure/list_based_off_permissions': subscribers(200),
  'GET /api/tax_foreclosure/list_version': subscribers(200),
  'GET /api/tax_foreclosure/:id': ofCounty(),
  'GET /api/tax_foreclosure/:id/map': ofCounty(),
  'GET /api/tax_foreclosure/:id/evidence': ofCounty(),
  'GET /api/tax_foreclosure/:id/events/:event_id/evidence': naming(
    'county',
    ({ listing: id, event: event_id }) => ({ params: { id, event_id } }),
    'not_found',
    subscribers(200),
  ),
  'GET /api/tax_foreclosure/:id/corrections': ofCounty(),
  'POST /api/tax_foreclosure/:id/report_figure': ofCounty(),
  'GET /api/upset_bid': everyone(200, {
    send: { query: { county: 'Wake', last_bid: '10000', filed: '2026-11-09' } },
  }),
  'GET /api/counties': everyone(200),
  'GET /api/county_contacts': everyone(200),
  'GET /api/county_sources': everyone(200),
  'GET /api/insights': subscribers('not_found', { except: { trialing: 200, subscriber: 200 } }),
  'GET /api/map_roads/:version/:z/:x/:y': everyone(204),
  'GET /api/site': everyone(200),
  // Following.
  'GET /api/users/get/favorites': subscribers(200),
  'POST /api/users/favorites/add': naming('county', inBody, 'not_found', subscribers(200)),
  'POST /api/users/favorites/remove': naming('person', inBody, 200, subscribers(200)),
  'GET /api/favorite_listings': subscribers(200),
  'GET /api/tax_foreclosure/:id/mine': ofCounty(),
  'POST /api/tax_foreclosure/:id/mine': ofCounty(subscribers(200, { send: { body: { note: 'Roof sags' } } })),
  'GET /api/clerk_calls': subscribers(200),
  'POST /api/tax_foreclosure/:id/clerk_call': ofCounty(
    subscribers(200, { send: { body: { last_bid: 20_000 } } }),
  ),
  'POST /api/tax_foreclosure/:id/clerk_call/remove': ofCounty(),
  'GET /api/tax_foreclosure/:id/title_checks': ofCounty(),
  'POST /api/tax_foreclosure/:id/title_checks': ofCounty(),
  'GET /api/deposits': people(200),
  'POST /api/tax_foreclosure/:id/deposits': ofCounty(
    subscribers(200, { send: { body: { kind: 'sale_day', amount: 750, bid: null, paid_on: '2026-11-09' } } }),
  ),
  'POST /api/deposits/:id': naming(
    'person',
    deposit,
    'not_found',
    people(200, { send: { body: { asked_back_on: null } } }),
  ),
  'POST /api/deposits/:id/delete': naming('person', deposit, 200, people(200)),
  'GET /api/saved_searches': subscribers(200),
  'POST /api/saved_searches': subscribers(200),
  'POST /api/saved_searches/:id/rename': naming('person', search, 'not_found', subscribers(200)),
  'POST /api/saved_searches/:id/alert': naming('person', search, 'not_found', subscribers(200)),
  'POST /api/saved_searches/:id/texts': naming('person', search, 'not_found', subscribers(200)),
  'POST /api/saved_searches/:id/delete': naming('person', search, 200, subscribers(200)),
  'GET /api/changes': subscribers(200),
  'POST /api/visits': subscribers(200),
  // Documents.
  'GET /api/bid_sheet': naming('county', sheets, 'not_found', subscribers(200)),
  'GET /api/bid_sheet.pdf': naming('county', sheets, 'not_found', subscribers(200)),
  'POST /api/reports': naming('county', inBody, 'not_found', subscribers(200)),
  'GET /api/reports': people(200),
  'GET /api/reports/:id/pdf': naming('person', report, 'not_found', people(200)),
}
