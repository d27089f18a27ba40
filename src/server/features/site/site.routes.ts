import type { FastifyInstance } from 'fastify'
import type { MapRoads } from '#contract/site/map-roads.ts'
import { siteEndpoints, type MapLayer } from '#contract/site/site.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { optsOutOfTracking } from '#server/platform/http/privacy-signal.ts'

type SiteSettings = Pick<
  Settings,
  'SUPPORT_EMAIL' | 'INTERACTION_TRACKING_URL' | 'SESSION_RECORDING_URL' | 'SURVEY_FORM_URL' | 'MARKETING_URL'
>

export function siteRoutes(
  app: FastifyInstance,
  settings: SiteSettings,
  has: { layers: readonly MapLayer[]; readRoads: () => Promise<MapRoads | null>; texts: boolean },
): void {
  const { INTERACTION_TRACKING_URL: tracker, SESSION_RECORDING_URL: recorder } = settings
  bindEndpoint(app, siteEndpoints.site, async ({ request }) => ({
    support_email: settings.SUPPORT_EMAIL ?? null,
    interaction_tracking_url: tracker?.url ?? null,
    interaction_tracking_hosts: [...(tracker?.hosts ?? [])],
    session_recording_url: recorder?.url ?? null,
    session_recording_hosts: [...(recorder?.hosts ?? [])],
    survey_form_url: settings.SURVEY_FORM_URL ?? null,
    marketing_url: settings.MARKETING_URL ?? null,
    global_privacy_control: optsOutOfTracking(request),
    has_texts: has.texts,
    map_layers: [...has.layers],
    map_roads: await has.readRoads(),
  }))
}
