import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './create-handler.ts'
import { type NodeListenerOptions, nodeListener } from './node.ts'

/** The part of a Fastify 5 instance that the plugin uses. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    contentType: string,
    parser: (request: never, payload: never, done: (error: Error | null) => void) => void,
  ): unknown
  all(path: string, handler: (request: { readonly raw: IncomingMessage }, reply: FastifyReplyScope) => void): unknown
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyScope {
  readonly raw: ServerResponse
  hijack(): unknown
}

/**
 * A handler as a plugin of Fastify 5. Its bodies are read by the handler, within the handler's own limits; the parsers of the
 * other routes stay as they are.
 *
 * @example
 * ```ts
 * const handle = createHandler(engine, { basePath: '/swaps' })
 * app.register(fastifyPlugin(handle), { prefix: '/swaps' })
 * ```
 */
export const fastifyPlugin = (
  handle: Handler,
  options: NodeListenerOptions = {},
): ((scope: FastifyScope) => Promise<void>) => {
  const listener = nodeListener(handle, options)
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/*', ({ raw }, reply) => {
      reply.hijack()
      listener(raw, reply.raw)
    })
  }
}
