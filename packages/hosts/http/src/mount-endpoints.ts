import { type Engine, SwapError } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { createApi } from '@switchyard/wire'
import type { Hono, MiddlewareHandler } from 'hono'
import { cacheable } from './cacheable.ts'
import { clockSkew } from './clock-skew.ts'
import { describeApi } from './describe-api.ts'
import type { Endpoint } from './endpoint.ts'
import { errorResponse, lateErrorBody } from './error-response.ts'
import { failingChecks } from './failing-checks.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import { type KeylessLimits, keylessLimits } from './keyless-limits.ts'
import { type LoadShedder, loadShedder } from './load-shedder.ts'
import { requestContext, type SharedParts } from './request-context.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Adds endpoints to the app. Of two with the same method and path the first wins. A request with another method is
 * answered with the methods there are.
 */
export const mountEndpoints = (
  app: Hono<HostEnv>,
  engine: Engine,
  options: ResolvedOptions,
  endpoints: readonly Endpoint[],
): void => {
  const table = methodsByPath(endpoints)
  const parts: SharedParts = {
    engine,
    api: createApi(engine, { wire: options.wire, signingKeys: options.signingKeys, clock: options.clock }),
    options,
    describe: describeApi([...table.keys()], options.docs),
    failingChecks: failingChecks(options),
    clockSkew: clockSkew(options),
  }
  const guards: Guards = { limits: keylessLimits(options), shed: loadShedder(options) }
  for (const [path, methods] of table) {
    app.use(`${options.basePath}${path}`, recordEndpoint(path))
    for (const endpoint of endpoints.filter((each) => each.path === path)) mount(app, endpoint, parts, guards)
    app.all(`${options.basePath}${path}`, (context) => methodNotAllowed(context, methods))
  }
}

/** What requests pass before an endpoint handles them. */
interface Guards {
  readonly limits: KeylessLimits
  readonly shed: LoadShedder
}

const mount = (app: Hono<HostEnv>, endpoint: Endpoint, parts: SharedParts, { limits, shed }: Guards): void => {
  const { method, cached } = endpoint
  const { basePath, catalogueMaxAgeSeconds, encodings, deadlineMs } = parts.options
  const path = `${basePath}${endpoint.path}`
  if (cached) app.on(method, path, cacheable({ cached, catalogueMaxAgeSeconds, encodings }))
  app.on(method, path, (context) =>
    respond(context, deadlineMs, async () => {
      const address = context.env.client?.address
      if (endpoint.keyless === true) await limits.take(address)
      const onAuthenticated: Parameters<typeof requestContext>[2] = (result) => {
        context.set('authResult', result)
        parts.options.onCaller(result.caller.id)
      }
      const lateError = lateErrorBody(context, parts.options)
      const handle = async () => endpoint.handle(requestContext(context.req.raw, parts, onAuthenticated, lateError))
      const answer = countingFailedKeys(endpoint.costly === true ? shed(handle) : handle(), () =>
        limits.takeFailed(address),
      )
      return withCacheControl(endpoint, await answer)
    }),
  )
}

/** Counts a refused key; beyond the limit that is the refusal. */
const countingFailedKeys = async <T>(answer: Promise<T>, count: () => Promise<void>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (SwapError.is(error) && error.code === 'apiKeyInvalid') await count()
    throw error
  }
}

/** Marks responses that must not be cached, such as balances and opened links. */
const withCacheControl = ({ cached }: Endpoint, response: Response): Response => {
  if (cached === undefined && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

const methodsByPath = (endpoints: readonly Endpoint[]): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, readonly string[]>()
  for (const { path, method } of endpoints) {
    const added = method === 'GET' ? ['GET', 'HEAD'] : [method]
    table.set(path, [...new Set([...added, ...(table.get(path) ?? ['OPTIONS'])])])
  }
  return table
}

const recordEndpoint =
  (path: string): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    context.set('endpoint', path)
    await next()
  }

const respond = async (context: HostContext, deadlineMs: number, work: () => Promise<Response>): Promise<Response> => {
  try {
    return await settleWithin(work, {
      timeoutMs: deadlineMs,
      error: () => new Error(`No response within ${deadlineMs} ms.`),
    })
  } catch (error) {
    return errorResponse(context, error)
  }
}

const methodNotAllowed = (context: HostContext, methods: readonly string[]): Response => {
  const allow = methods.join(', ')
  if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const refusal = new SwapError('methodNotAllowed', `${context.req.method} is not served here; ${allow} are.`)
  const response = errorResponse(context, refusal)
  response.headers.set('allow', allow)
  return response
}
