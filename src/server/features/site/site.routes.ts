import type { FastifyInstance } from 'fastify'
import { siteEndpoints, type MapLayer, type TrackingTool } from '#contract/site/site.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { saysNoToTracking } from '#server/platform/http/privacy-signal.ts'

type SiteSettings = Pick<
  Settings,
  'SUPPORT_EMAIL' | 'INTERACTION_TRACKING_URL' | 'SESSION_RECORDING_URL' | 'SURVEY_FORM_URL' | 'MARKETING_URL'
>

export function siteRoutes(
  app: FastifyInstance,
  settings: SiteSettings,
  map_layers: readonly MapLayer[],
): void {
  bindEndpoint(app, siteEndpoints.site, async ({ request }) => ({
    support_email: settings.SUPPORT_EMAIL ?? null,
    interaction_tracking: toolAnswer(settings.INTERACTION_TRACKING_URL),
    session_recording: toolAnswer(settings.SESSION_RECORDING_URL),
    survey_form_url: settings.SURVEY_FORM_URL ?? null,
    marketing_url: settings.MARKETING_URL ?? null,
    global_privacy_control: saysNoToTracking(request),
    map_layers: [...map_layers],
  }))
}

function toolAnswer(tool: SiteSettings['SESSION_RECORDING_URL']): TrackingTool | null {
  return tool === undefined ? null : { url: tool.url, hosts: [...tool.hosts] }
}
