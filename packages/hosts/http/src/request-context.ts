import type { AuthResult, Call, Engine } from '@switchyard/core'
import type { Api, OpenApiDocument } from '@switchyard/wire'
import type { RequestContext } from './endpoint.ts'
import { readBody } from './read-body.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** What every request of one handler shares. */
export interface SharedParts {
  readonly engine: Engine
  readonly api: Api
  readonly options: ResolvedOptions
  readonly describe: (serverUrl: string) => OpenApiDocument
  readonly failingChecks: () => Promise<readonly string[]>
  readonly clockSkew: RequestContext['clockSkew']
}

/** What an endpoint gets for one request. */
export const requestContext = (
  request: Request,
  { engine, api, options, describe, failingChecks, clockSkew }: SharedParts,
  onAuthenticated: (authResult: AuthResult) => void,
  lateError: RequestContext['lateError'],
): RequestContext => {
  const { origin, searchParams } = new URL(request.url)
  const publicUrl = options.docs.publicUrl?.replace(/\/+$/, '') ?? `${origin}${options.basePath}`
  return {
    engine,
    api,
    request,
    query: searchParams,
    caller: { ...readCaller(request.headers, options.edgeCountryHeader), onAuthenticated },
    body: () => readBody(request, { maxBytes: options.maxBodyBytes, timeoutMs: options.bodyTimeoutMs }),
    lateError,
    heartbeatMs: options.heartbeatMs,
    deadlineMs: options.deadlineMs,
    publicUrl,
    failingChecks,
    stopping: options.stopping,
    clockSkew,
    clockNames: Object.keys(options.clocks),
    describe: () => describe(publicUrl),
  }
}

/** Reads the API key and the region hints from the headers. The engine judges them. */
const readCaller = (
  headers: Headers,
  edgeCountryHeader: string | undefined,
): Pick<Call<unknown>, 'apiKey' | 'region'> => ({
  apiKey: headerText(headers, 'x-api-key'),
  region: {
    userIp: headerText(headers, 'x-user-ip'),
    forwardedFor: headerText(headers, 'x-forwarded-for'),
    edgeCountry: edgeCountryHeader === undefined ? undefined : headerText(headers, edgeCountryHeader),
  },
})

const headerText = (headers: Headers, name: string): string | undefined => headers.get(name)?.trim() || undefined
