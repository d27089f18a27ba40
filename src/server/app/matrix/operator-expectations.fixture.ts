import { type Expectation, naming, operators } from './expectation.fixture.ts'
import type { Ids } from './owned.fixture.ts'

const listing = ({ listing: id }: Ids) => ({ params: { id } })
const person = ({ person: id }: Ids) => ({ params: { id } })
const closure = ({ closure: id }: Ids) => ({ params: { id } })
const county = ({ slug }: Ids) => ({ params: { slug } })
const upload = ({ upload: id }: Ids) => ({ params: { id } })
const draft = ({ draft: id }: Ids) => ({ params: { id } })
const source = ({ source: name }: Ids) => ({ params: { name } })
const run = ({ run: id }: Ids) => ({ params: { id } })
const announcement = ({ announcement: id }: Ids) => ({ params: { id } })

/** Every operator may name what the product holds. */
const ofProduct = (send: (ids: Ids) => { params: object }, expectation: Expectation) =>
  naming('product', (ids) => ({ params: { ...send(ids).params } }), 'not_found', expectation)
/** Uploads are there for the operator who uploaded them only. */
const ofOperator = (send: (ids: Ids) => { params: object }, expectation: Expectation) =>
  naming('operator', (ids) => ({ params: { ...send(ids).params } }), 'not_found', expectation)

const snow = {
  county: null,
  from: '2026-12-02',
  to: '2026-12-02',
  extends_to: null,
  reason: 'Snow',
  source_url: null,
}
/** Another operator changed it since. */
const deposit = [{ fact: 'sale_day_deposit', value: '20%', seen: 'Seen before' }]
const news = { county: null, subject: 'New counties', body: 'There are new counties.' }

/** A change whose effect was computed before: these calls send another one, so that nothing changes. */
const stale = operators('changed_meanwhile')
const confirmed = { needsPassword: true }
const FIRST = { lateOperator: 200 } as const
const reason = { body: { reason: 'As they asked.' } }

/** What each call of operators answers; see `REFUSALS` for the rest. */
export const OPERATOR_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /api/operator/audit': operators(200),
  'GET /api/operator/audit.csv': operators(200),
  'GET /api/operator/overview': operators(200),
  'GET /api/operator/needs': operators(200),
  // Court calendar and counties.
  'GET /api/operator/closures': operators(200),
  'POST /api/operator/closures/preview': operators(200, { send: { body: snow } }),
  'POST /api/operator/closures': operators('changed_meanwhile', {
    ...confirmed,
    send: { body: { ...snow, effect: '0'.repeat(64), why: 'Snow.' } },
  }),
  'POST /api/operator/closures/:id/preview_removal': ofProduct(closure, operators(200)),
  'POST /api/operator/closures/:id/remove': ofProduct(closure, operators('changed_meanwhile', confirmed)),
  'GET /api/operator/counties': operators(200),
  'GET /api/operator/counties/:slug': ofProduct(county, operators(200)),
  'POST /api/operator/counties/:slug/preview': ofProduct(
    county,
    operators('changed_meanwhile', { send: { body: { changes: deposit } } }),
  ),
  'POST /api/operator/counties/:slug': ofProduct(
    county,
    operators('changed_meanwhile', {
      send: { body: { changes: deposit, effect: '0'.repeat(64), reason: 'By phone.' } },
    }),
  ),
  'POST /api/operator/plans': operators('not_found', confirmed),
  'POST /api/operator/catalog_sync': operators(200, { ...confirmed, send: { body: { dry_run: true } } }),
  // Imports.
  'GET /api/operator/imports': operators(200),
  'POST /api/operator/imports/upload': operators('bad_request'),
  'GET /api/operator/imports/:id': ofOperator(upload, operators(200)),
  'POST /api/operator/imports/:id/preview': ofOperator(upload, operators(200)),
  'POST /api/operator/imports/:id/dry_run': ofOperator(upload, operators(200)),
  'POST /api/operator/imports/:id/apply': ofOperator(upload, operators('changed_meanwhile', confirmed)),
  'POST /api/operator/imports/:id/discard': ofOperator(upload, operators(200)),
  'POST /api/operator/import_mappings': operators('bad_request'),
  'POST /api/operator/import_mappings/:id/remove': operators('not_found'),
  'GET /api/operator/runs': operators(200),
  'GET /api/operator/runs/:id': ofProduct(run, operators(200)),
  'GET /api/operator/runs/:id/page': ofProduct(run, operators(200)),
  // Not held, or not there.
  'POST /api/operator/runs/:id/release': naming(
    'product',
    run,
    'not_possible',
    operators('not_possible', confirmed),
  ),
  'POST /api/operator/runs/:id/reject': naming('product', run, 'not_possible', operators('not_possible')),
  // Sources.
  'GET /api/operator/sources': operators(200),
  'GET /api/operator/sources/:name': ofProduct(source, operators(200)),
  'POST /api/operator/sources/:name/switch': ofProduct(source, operators('changed_meanwhile')),
  'POST /api/operator/sources/:name/address': ofProduct(
    source,
    operators('changed_meanwhile', {
      ...confirmed,
      send: {
        body: { address: 'https://example.com/list', seen: 'https://example.com/seen', reason: 'Moved.' },
      },
    }),
  ),
  'POST /api/operator/sources/:name/terms': ofProduct(source, operators(200)),
  // Of several at once, the first one starts.
  'POST /api/operator/sources/:name/run': ofProduct(source, operators('not_possible', { except: FIRST })),
  'GET /api/operator/replay': operators(200),
  'POST /api/operator/replay': operators('not_possible', { except: FIRST }),
  'POST /api/operator/source_drafts/upload': operators('bad_request'),
  'POST /api/operator/source_drafts': operators('not_found'),
  'GET /api/operator/source_drafts/:id': ofOperator(draft, operators(200)),
  'POST /api/operator/source_drafts/:id/preview': ofOperator(draft, operators(200)),
  'POST /api/operator/source_drafts/:id/save': ofOperator(draft, operators('bad_request', confirmed)),
  'POST /api/operator/stored_sources/:name/remove': operators('not_found', confirmed),
  // Jobs and messages.
  'GET /api/operator/jobs': operators(200),
  'POST /api/operator/jobs/retry': operators(200),
  'POST /api/operator/jobs/drop': operators(200, confirmed),
  'GET /api/operator/messages': operators(200),
  'POST /api/operator/messages/resend': operators('not_found'),
  'GET /api/operator/announcements': operators(200),
  'POST /api/operator/announcements/preview': operators(200, { send: { body: news } }),
  'POST /api/operator/announcements': operators('changed_meanwhile', {
    ...confirmed,
    send: {
      body: { ...news, attempt: '00000000-0000-4000-8000-000000000009', recipients: 999, reason: 'News.' },
    },
  }),
  'POST /api/operator/announcements/:id/stop': ofProduct(announcement, operators('not_possible')),
  // Listings.
  'GET /api/operator/listings': operators(200),
  'GET /api/operator/listings/:id': ofProduct(listing, operators(200)),
  'POST /api/operator/listings/:id/preview_fix': ofProduct(
    listing,
    operators(200, { send: { body: { fact: 'street', value: '14 Oak St', filed_on: null, time: null } } }),
  ),
  'POST /api/operator/listings/:id/fix': ofProduct(listing, stale),
  'POST /api/operator/listings/:id/undo_fix': ofProduct(listing, stale),
  'POST /api/operator/listings/:id/merge': ofProduct(listing, operators('changed_meanwhile', confirmed)),
  'POST /api/operator/listings/:id/split': ofProduct(listing, operators('changed_meanwhile', confirmed)),
  'POST /api/operator/listings/:id/not_same': ofProduct(listing, operators('not_found')),
  'GET /api/operator/listings/:id/outline': ofProduct(listing, operators(200)),
  'GET /api/operator/listings/:id/outlines_around': ofProduct(listing, operators('not_possible')),
  'POST /api/operator/listings/:id/find_outline': ofProduct(listing, operators(200)),
  'POST /api/operator/listings/:id/draw_outline': ofProduct(listing, stale),
  'POST /api/operator/listings/:id/remove_outline': ofProduct(listing, stale),
  'GET /api/operator/reports': operators(200),
  'POST /api/operator/reports/answer': operators('changed_meanwhile'),
  // People.
  'GET /api/operator/people': operators(200),
  'GET /api/operator/people_counts': operators(200),
  'GET /api/operator/people.csv': operators(200),
  'GET /api/operator/people/:id': ofProduct(person, operators(200)),
  'GET /api/operator/people/:id/may_see': ofProduct(person, operators(200)),
  'POST /api/operator/people/:id/mail': ofProduct(person, operators('not_possible')),
  'POST /api/operator/people/:id/sign_out': ofProduct(person, operators(200, { ...confirmed, send: reason })),
  'POST /api/operator/people/:id/grant': ofProduct(
    person,
    operators('not_possible', {
      ...confirmed,
      // Open already.
      send: { body: { counties: ['Wake'], is_open: true, reason: 'A gift.' } },
    }),
  ),
  // The colleague suspended them before.
  'POST /api/operator/people/:id/suspend': ofProduct(
    person,
    operators(200, { ...confirmed, send: reason, except: { operator: 'not_possible' } }),
  ),
  'POST /api/operator/people/:id/reinstate': ofProduct(
    person,
    operators('not_possible', { ...confirmed, send: reason }),
  ),
  'POST /api/operator/people/:id/erase': ofProduct(person, operators('not_possible', confirmed)),
}
