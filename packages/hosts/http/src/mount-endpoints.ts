import { type Engine, SwapError } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { createApi } from '@switchyard/wire'
import type { Hono } from 'hono'
import { cacheable } from './cacheable.ts'
import { clockSkew } from './clock-skew.ts'
import { describeApi } from './describe-api.ts'
import type { Endpoint } from './endpoint.ts'
import { errorResponse } from './error-response.ts'
import { failingChecks } from './failing-checks.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import { type KeylessLimits, keylessLimits } from './keyless-limits.ts'
import { type LoadShedder, loadShedder } from './load-shedder.ts'
import { preparedBody } from './prepared-json.ts'
import { requestContext, type SharedParts } from './request-context.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** What is mounted, and how. */
export interface Mounted {
  readonly options: ResolvedOptions
  readonly headers: HostHeaders
  readonly endpoints: readonly Endpoint[]
}

/**
 * Adds endpoints to the app. Of two with the same method and path the first wins. A request with another method is
 * answered with the methods there are.
 */
export const mountEndpoints = (app: Hono<HostEnv>, engine: Engine, { options, headers, endpoints }: Mounted): void => {
  const table = methodsByPath(endpoints)
  const parts: SharedParts = {
    engine,
    api: createApi(engine, { wire: options.wire, signingKeys: options.signingKeys, clock: options.clock }),
    options,
    headers,
    describe: describeApi([...table.keys()], options.docs),
    failingChecks: failingChecks(options),
    clockSkew: clockSkew(options),
  }
  const guards: Guards = {
    limits: keylessLimits(options),
    shed: loadShedder(options, { most: options.maxInFlight, reason: 'inFlight' }),
    shedStream: loadShedder(options, { most: options.maxStreams, reason: 'streams' }),
    shedKeyless: loadShedder(options, { most: Math.ceil(options.maxStreams / KEYLESS_SHARE), reason: 'streams' }),
  }
  for (const [path, methods] of table) {
    for (const endpoint of endpoints.filter((each) => each.path === path)) mount(app, endpoint, parts, guards)
    app.all(`${options.basePath}${path}`, (context) => {
      context.set('endpoint', path)
      return methodNotAllowed(context, methods)
    })
  }
}

/** What requests pass before an endpoint handles them. */
interface Guards {
  readonly limits: KeylessLimits
  readonly shed: LoadShedder
  readonly shedStream: LoadShedder
  /** Besides, for streams without a key. */
  readonly shedKeyless: LoadShedder
}

/** Streams without a key get one place in so many, so that those with a key always find one. */
const KEYLESS_SHARE = 4

const mount = (app: Hono<HostEnv>, endpoint: Endpoint, parts: SharedParts, guards: Guards): void => {
  const { method, cached } = endpoint
  const { options, headers } = parts
  const path = `${options.basePath}${endpoint.path}`
  if (cached) app.on(method, path, cacheable({ cached, options, headers }))
  const answer = answering(endpoint, parts, guards)
  const error = () => new Error(`No response within ${options.deadlineMs} ms.`)
  const limits = { timeoutMs: options.deadlineMs, error }
  app.on(method, path, async (context) => {
    context.set('endpoint', endpoint.path)
    try {
      return await settleWithin(() => answer(context), limits)
    } catch (failure) {
      return failedResponse(context, failure)
    }
  })
}

/** Answers a request of one endpoint within its limits. A wrong key beyond the limit of its address is refused by that limit. */
const answering = (endpoint: Endpoint, parts: SharedParts, { limits, ...guards }: Guards) => {
  const guard = guardOf(endpoint, guards)
  return async (context: HostContext): Promise<Response> => {
    const address = context.env.client?.address
    if (endpoint.keyless === true) await limits.take(address)
    const handle = () => endpoint.handle(requestContext(context, parts))
    try {
      const response = await (guard ? guard(handle) : handle())
      // Behind a middleware that has set headers, the app goes on with a copy of the response.
      if (endpoint.cached) context.set('preparedBody', preparedBody(response))
      return parts.headers.isComplete(response) ? response : withCacheControl(endpoint, response)
    } catch (error) {
      if (SwapError.is(error) && error.code === 'apiKeyInvalid') await limits.takeFailed(address)
      throw error
    }
  }
}

/** What refuses requests of an endpoint while there are too many. */
const guardOf = (
  { lasting, costly, keyless }: Endpoint,
  { shed, shedStream, shedKeyless }: Omit<Guards, 'limits'>,
): LoadShedder | undefined => {
  if (!lasting) return costly ? shed : undefined
  return keyless ? (work) => shedKeyless(() => shedStream(work)) : shedStream
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

const failedResponse = (context: HostContext, failure: unknown): Response => {
  const { signal } = context.req.raw
  // Nobody reads this answer; the status is the one that proxies log for it.
  if (signal.aborted && failure === signal.reason) return new Response(null, { status: 499 })
  return errorResponse(context, failure)
}

const methodNotAllowed = (context: HostContext, methods: readonly string[]): Response => {
  const allow = methods.join(', ')
  if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const refusal = new SwapError('methodNotAllowed', `${context.req.method} is not served here; ${allow} are.`)
  const response = errorResponse(context, refusal)
  response.headers.set('allow', allow)
  return response
}
