import type { Call, Engine } from '@switchyard/core'
import type { Api, OpenApiDocument } from '@switchyard/wire'
import type { RequestContext } from './endpoint.ts'
import { lateErrorBody } from './error-response.ts'
import type { HostContext } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import { readBody } from './read-body.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** What every request of one handler shares. */
export interface SharedParts {
  readonly engine: Engine
  readonly api: Api
  readonly options: ResolvedOptions
  readonly headers: HostHeaders
  readonly describe: (serverUrl: string) => OpenApiDocument
  readonly failingChecks: () => Promise<readonly string[]>
  readonly clockSkew: RequestContext['clockSkew']
}

const OWN_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** What an endpoint gets for one request. */
export const requestContext = (context: HostContext, parts: SharedParts): RequestContext => {
  const { engine, api, options, headers, describe, failingChecks, clockSkew } = parts
  const request = context.req.raw
  const publicUrl = options.docs.publicUrl?.replace(/\/+$/, '') ?? `${originOf(request.url)}${options.basePath}`
  const uncachedText = (text: string) => headers.complete(context, text, { status: 200, headers: OWN_HEADERS })
  return {
    engine,
    api,
    request,
    query: queryOf(request.url),
    params: context.req.param() as Readonly<Record<string, string>>,
    caller: readCaller(request.headers, options.edgeCountryHeader, (result) => {
      context.set('authResult', result)
      options.onCaller(result.caller.id)
    }),
    body: () => readBody(request, { maxBytes: options.maxBodyBytes, timeoutMs: options.bodyTimeoutMs }),
    uncachedJson: (body) => uncachedText(JSON.stringify(body)),
    uncachedText,
    lateError: lateErrorBody(context, options),
    heartbeatMs: options.heartbeatMs,
    deadlineMs: options.deadlineMs,
    streamMs: options.streamMs,
    closing: options.closing,
    publicUrl,
    failingChecks,
    stopping: options.stopping,
    clockSkew,
    clockNames: Object.keys(options.clocks),
    describe: () => describe(publicUrl),
  }
}

/** Of a URL as a `Request` has it: absolute and normalised. Reading it whole costs ten times as much. */
const originOf = (url: string): string => url.slice(0, url.indexOf('/', url.indexOf('//') + 2))

/** The query of such a URL; it has no fragment. */
const queryOf = (url: string): URLSearchParams => {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? undefined : url.slice(start))
}

/** Reads the API key and the region hints from the headers. The engine judges them. */
const readCaller = (
  headers: Headers,
  edgeCountryHeader: string | undefined,
  onAuthenticated: NonNullable<Call<unknown>['onAuthenticated']>,
): RequestContext['caller'] => ({
  apiKey: headerText(headers, 'x-api-key'),
  region: {
    userIp: headerText(headers, 'x-user-ip'),
    forwardedFor: headerText(headers, 'x-forwarded-for'),
    edgeCountry: edgeCountryHeader === undefined ? undefined : headerText(headers, edgeCountryHeader),
  },
  onAuthenticated,
})

const headerText = (headers: Headers, name: string): string | undefined => headers.get(name)?.trim() || undefined
