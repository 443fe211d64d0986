import { type Engine, SwapError } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { createApi } from '@switchyard/wire'
import type { Hono } from 'hono'
import { cacheResponses } from './cache-responses.ts'
import { createCheckRunner } from './create-check-runner.ts'
import { createRequestContext, type SharedParts } from './create-request-context.ts'
import { createSkewReader } from './create-skew-reader.ts'
import { describeApi } from './describe-api.ts'
import type { Endpoint } from './endpoint.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import { createKeylessLimits, type KeylessLimits } from './keyless-limits.ts'
import { createLoadShedder, type LoadShedder } from './load-shedder.ts'
import { findPreparedBody } from './prepare-json.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { respondToError } from './respond-to-error.ts'

/** The endpoints to mount, and the options they share. */
export interface Mounted {
  readonly options: ResolvedOptions
  readonly headers: HostHeaders
  readonly endpoints: readonly Endpoint[]
}

/**
 * Adds endpoints to the app. Of two with the same method and path the first wins. A request with another method is refused with the
 * list of methods.
 */
export const mountEndpoints = (app: Hono<HostEnv>, engine: Engine, { options, headers, endpoints }: Mounted): void => {
  const table = new Map<string, readonly string[]>()
  for (const { path, method } of endpoints) {
    const added = method === 'GET' ? ['GET', 'HEAD'] : [method]
    table.set(path, [...new Set([...added, ...(table.get(path) ?? ['OPTIONS'])])])
  }
  const parts: SharedParts = {
    engine,
    api: createApi(engine, { wire: options.wire, signingKeys: options.signingKeys, clock: options.clock }),
    options,
    headers,
    describe: describeApi([...table.keys()], options.docs),
    failingChecks: createCheckRunner(options),
    clockSkew: createSkewReader(options),
  }
  const guards: Guards = {
    limits: createKeylessLimits(options),
    shed: createLoadShedder(options, { most: options.maxInFlight, reason: 'inFlight' }),
    shedStream: createLoadShedder(options, { most: options.maxStreams, reason: 'streams' }),
    shedKeyless: createLoadShedder(options, { most: Math.ceil(options.maxStreams / KEYLESS_SHARE), reason: 'streams' }),
  }
  for (const [path, methods] of table) {
    const mounted = `${options.basePath}${path}`
    for (const endpoint of endpoints.filter((each) => each.path === path)) {
      const { method, cached } = endpoint
      if (cached) app.on(method, mounted, cacheResponses({ cached, options, headers }))
      app.on(method, mounted, createAnswer(endpoint, parts, guards))
    }
    app.all(mounted, (context) => {
      context.set('endpoint', path)
      const allow = methods.join(', ')
      if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })

      const refusal = new SwapError('methodNotAllowed', `${context.req.method} is not served here; ${allow} are.`)
      const response = respondToError(context, refusal)
      response.headers.set('allow', allow)
      return response
    })
  }
}

/** Checks that requests pass before an endpoint handles them. */
interface Guards {
  readonly limits: KeylessLimits
  readonly shed: LoadShedder
  readonly shedStream: LoadShedder
  /** Besides, for streams without a key. */
  readonly shedKeyless: LoadShedder
}

/** Streams without a key get one place in so many, so that those with a key always find one. */
const KEYLESS_SHARE = 4

/** Answers the requests of one endpoint, within its limits and the deadline. */
const createAnswer = (endpoint: Endpoint, parts: SharedParts, guards: Guards) => {
  const { options, headers } = parts
  const { limits, shed, shedStream, shedKeyless } = guards
  // Refuses requests while there are too many.
  let guard: LoadShedder | undefined = endpoint.costly ? shed : undefined
  if (endpoint.lasting) guard = endpoint.keyless ? (work) => shedKeyless(() => shedStream(work)) : shedStream
  const error = () => new Error(`No response within ${options.deadlineMs} ms.`)
  const deadline = { timeoutMs: options.deadlineMs, error }

  const answer = async (context: HostContext): Promise<Response> => {
    const address = context.env.client?.address
    if (endpoint.keyless === true) await limits.take(address)
    const handle = () => endpoint.handle(createRequestContext(context, parts))
    try {
      const response = await (guard ? guard(handle) : handle())
      // Behind a middleware that has set headers, the app goes on with a copy of the response.
      if (endpoint.cached) context.set('preparedBody', findPreparedBody(response))
      if (headers.isComplete(response)) return response

      // Balances and opened links must not be cached, for example.
      const isDecided = endpoint.cached !== undefined || response.headers.has('cache-control')
      if (!isDecided) response.headers.set('cache-control', 'no-store')
      return response
    } catch (error) {
      // After too many wrong keys an address gets 429.
      if (SwapError.is(error) && error.code === 'apiKeyInvalid') await limits.takeFailed(address)
      throw error
    }
  }

  return async (context: HostContext): Promise<Response> => {
    context.set('endpoint', endpoint.path)
    try {
      return await settleWithin(() => answer(context), deadline)
    } catch (failure) {
      const { signal } = context.req.raw
      // Nobody reads this answer; the status is the one that proxies log for it.
      if (signal.aborted && failure === signal.reason) return new Response(null, { status: 499 })
      return respondToError(context, failure)
    }
  }
}
