import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { mapRoads } from './map-roads.ts'

const mapLayer = z.object({
  kind: z.enum(['aerial', 'streets']),
  /** URL template of a tile, with {z}, {x} and {y}, or with {bbox-epsg-3857}. */
  tiles: z.string(),
  /** Attribution as plain text, shown with the layer. */
  credit: z.string(),
  /** The highest zoom level that has tiles. */
  max_zoom: z.number(),
})
/** An external base map for the listing map. */
export type MapLayer = z.infer<typeof mapLayer>

/** Origins a tool connects to besides that of its script; absent in responses cached by older browsers. */
const furtherHosts = z.array(z.string()).optional()

export const siteAnswer = z.object({
  /** Address for support; null if the operator set none, in which case no text mentions one. */
  support_email: z.string().nullable(),
  /** Script of the interaction tracker; null if none is set up. */
  interaction_tracking_url: z.string().nullable(),
  interaction_tracking_hosts: furtherHosts,
  /** Script of the session recorder; null if none is set up. */
  session_recording_url: z.string().nullable(),
  session_recording_hosts: furtherHosts,
  /**
   * External survey form to embed; `{email}`, `{name}` and `{id}` are replaced with the person's. Null uses the
   * built-in form.
   */
  survey_form_url: z.string().nullable(),
  /** Marketing site; null if there is none besides this site. */
  marketing_url: z.string().nullable(),
  /** This request carried the Global Privacy Control signal, which opts out of both tools. */
  global_privacy_control: z.boolean(),
  /** At most one of each kind; empty if the map only has its own layers. */
  map_layers: z.array(mapLayer),
  /** Whether alerts can be sent by text message; absent in responses cached by older browsers. */
  has_texts: z.boolean().optional(),
  /** Null for the built-in roads; absent in responses cached by older browsers. */
  map_roads: mapRoads.nullable().optional(),
})
export type Site = z.infer<typeof siteAnswer>

export const siteEndpoints = {
  site: defineEndpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'Settings of this site that every visitor needs.',
    access: 'public',
    rateLimit: null,
    output: siteAnswer,
    errors: [],
  }),
} as const
