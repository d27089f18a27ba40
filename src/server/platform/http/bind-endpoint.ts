import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  DEFAULT_READ_ALLOWANCE,
  isEndless,
} from '#contract/endpoint.ts'
import { isMissingReference } from '#server/platform/db/missing-reference.ts'
import { requireAccess, requireRecentPassword } from './access.ts'
import type { Viewer } from './viewer.ts'

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

/** What a handler receives: the parsed input and the caller. */
export type Call<E extends Endpoint> = {
  viewer: ViewerOf<E>
  input: EndpointInput<E>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A handler returns the endpoint's output, or the reply after sending something other than plain JSON (a cached
 * buffer, a picture, a 304).
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointOutput<E> | FastifyReply>

/** Registers an endpoint of the contract with its access check, rate limit, schemas, and response. */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { params, query, body, output, rateLimit, access, reads = DEFAULT_READ_ALLOWANCE } = endpoint
  const { needsRecentPassword = false, upload } = endpoint
  const add = (scope: FastifyInstance): void =>
    void scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(isEndless(endpoint) && { exposeHeadRoute: false }),
      ...(upload && { bodyLimit: upload.maxBytes }),
      config: {
        endpoint,
        rateLimit: access === 'public' &&
          rateLimit !== null && {
            max: rateLimit.max,
            timeWindow: rateLimit.minutes * 60_000,
            groupId: `|${endpoint.path}`,
          },
      },
      schema: {
        summary: endpoint.summary,
        hide: access === 'operator',
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(output && { response: { 200: output } }),
      },
      preParsing: async (request) => {
        request.viewer = await app.findViewer(request)
        requireAccess(access, request.viewer)
        if (request.viewer === null || access === 'public') return
        // Limited by person rather than address, because an office or a mobile network shares one address.
        if (rateLimit) await app.countPersonTry(request.viewer, endpoint.path, rateLimit)
        else if (reads) app.countRead(`${endpoint.path}|${request.viewer.userId}`, reads)
        if (needsRecentPassword) requireRecentPassword(request.viewer, app.clock.now())
      },
      preValidation: async (request) => {
        // The body may be omitted if it has no required field.
        if (body && request.body === undefined) request.body = {}
      },
      handler: async (request, reply) => {
        const { params: path, query: search, body: sent } = request
        const given = upload ? { upload: sent ?? new Uint8Array() } : { body: sent }
        const input = { params: path, query: search, ...given }
        try {
          // The schemas above have validated these; Fastify cannot type them for a generic endpoint.
          return await handler({
            input: input as unknown as EndpointInput<E>,
            viewer: request.viewer as ViewerOf<E>,
            request,
            reply,
          })
        } catch (error) {
          // A person's rows refer to the account, which may have been erased since the first check.
          if (isMissingReference(error)) requireAccess(access, await app.findViewer(request))
          throw error
        }
      },
    })
  if (upload) acceptFiles(app, add)
  else add(app)
}

/** In a scope of its own, so that no other endpoint takes a body that is not JSON. */
function acceptFiles(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    add(scope)
  })
}
