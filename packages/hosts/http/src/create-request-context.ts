import type { Engine } from '@switchyard/core'
import type { Api, OpenApiDocument } from '@switchyard/wire'
import type { RequestContext } from './endpoint.ts'
import type { HostContext } from './host-env.ts'
import type { HostHeaders } from './host-headers.ts'
import { readBody } from './read-body.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { createLateError } from './respond-to-error.ts'

/** Parts that the requests of one handler share. */
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

/** Creates what an endpoint gets for one request. */
export const createRequestContext = (context: HostContext, parts: SharedParts): RequestContext => {
  const { engine, api, options, headers, describe, failingChecks, clockSkew } = parts
  const { edgeCountryHeader } = options
  const request = context.req.raw
  const readHeader = (name: string): string | undefined => request.headers.get(name)?.trim() || undefined
  // A `Request` has an absolute, normalised URL without a fragment; `new URL` would cost ten times as much.
  const { url } = request
  const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2))
  const queryAt = url.indexOf('?')
  const publicUrl = options.docs.publicUrl?.replace(/(?<!\/)\/+$/, '') ?? `${origin}${options.basePath}`
  const uncachedText = (text: string) => headers.complete(context, text, { status: 200, headers: OWN_HEADERS })
  return {
    engine,
    api,
    request,
    query: new URLSearchParams(queryAt === -1 ? undefined : url.slice(queryAt)),
    params: context.req.param() as Readonly<Record<string, string>>,
    // The engine judges the key and the hints.
    caller: {
      apiKey: readHeader('x-api-key'),
      region: {
        userIp: readHeader('x-user-ip'),
        forwardedFor: readHeader('x-forwarded-for'),
        edgeCountry: edgeCountryHeader === undefined ? undefined : readHeader(edgeCountryHeader),
      },
      onAuthenticated: (result) => {
        context.set('authResult', result)
        options.onCaller(result.caller.id)
      },
    },
    body: () => readBody(request, { maxBytes: options.maxBodyBytes, timeoutMs: options.bodyTimeoutMs }),
    uncachedJson: (body) => uncachedText(JSON.stringify(body)),
    uncachedText,
    lateError: createLateError(context, options),
    heartbeatMs: options.heartbeatMs,
    deadlineMs: options.deadlineMs,
    streamMs: options.streamMs,
    closing: options.closing,
    publicUrl,
    failingChecks,
    stopping: options.stopping,
    clockSkew,
    clockNames: Object.keys(options.clocks),
    readyProviders: options.readyProviders,
    describe: () => describe(publicUrl),
  }
}
