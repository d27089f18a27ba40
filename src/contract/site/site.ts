import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { mapRoads } from './map-roads.ts'

const mapLayer = z.object({
  kind: z.enum(['aerial', 'streets']),
  /** Address of one tile, with {z}, {x} and {y}, or with {bbox-epsg-3857}. */
  tiles: z.string(),
  /** Plain text that names the owner, to be shown with the layer. */
  credit: z.string(),
  /** The closest zoom that there are tiles for. */
  max_zoom: z.number(),
})
/** A ground from another host that the map of the listings may lie on. */
export type MapLayer = z.infer<typeof mapLayer>

/** Origins that a tool calls beside that of its script; absent in an answer that a browser kept from before. */
const furtherHosts = z.array(z.string()).optional()

export const siteAnswer = z.object({
  /** Where people are told to write; null where the operator named no address, and no text promises one. */
  support_email: z.string().nullable(),
  /** Script of the interaction tracker; null where none is set up. */
  interaction_tracking_url: z.string().nullable(),
  interaction_tracking_hosts: furtherHosts,
  /** Script of the session recorder; null where none is set up. */
  session_recording_url: z.string().nullable(),
  session_recording_hosts: furtherHosts,
  /**
   * The form that asks people what they think, within a page; `{email}`, `{name}` and `{id}` stand for the person's.
   * Null where our own form asks.
   */
  survey_form_url: z.string().nullable(),
  /** The site that tells of the product; null where there is none beside this one. */
  marketing_url: z.string().nullable(),
  /** This request carried the Global Privacy Control signal, which counts as a no to both. */
  global_privacy_control: z.boolean(),
  /** At most one of each kind; none where the map is drawn only. */
  map_layers: z.array(mapLayer),
  /** Null where the built-in roads are drawn; absent in an answer that a browser kept from before. */
  map_roads: mapRoads.nullable().optional(),
})
export type Site = z.infer<typeof siteAnswer>

export const siteEndpoints = {
  site: defineEndpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'What the operator of this site set up for everybody who visits it.',
    access: 'public',
    rateLimit: null,
    output: siteAnswer,
    errors: [],
  }),
} as const
