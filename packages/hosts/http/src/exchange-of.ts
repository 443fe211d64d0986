import type { AuthResult, Engine } from '@switchyard/core'
import type { Api, OpenApiDocument } from '@switchyard/wire'
import { caller } from './caller.ts'
import { readBody } from './read-body.ts'
import type { Exchange } from './route.ts'
import type { Settled } from './settle.ts'

export type Describe = (serverUrl: string) => OpenApiDocument

export interface ExchangeParts {
  readonly engine: Engine
  readonly api: Api
  readonly settled: Settled
  readonly describe: Describe
  readonly failing: () => Promise<readonly string[]>
  readonly onAuthenticated: (authResult: AuthResult) => void
}

/** What a route is given for one request. */
export const exchangeOf = (request: Request, parts: ExchangeParts): Exchange => {
  const { engine, api, settled, describe, failing, onAuthenticated } = parts
  const { origin, searchParams } = new URL(request.url)
  const publicUrl = settled.docs.publicUrl?.replace(/\/+$/, '') ?? `${origin}${settled.basePath}`
  return {
    engine,
    api,
    request,
    query: searchParams,
    caller: { ...caller(request.headers, settled.edgeCountryHeader), onAuthenticated },
    body: () => readBody(request, { maxBytes: settled.maxBodyBytes, timeoutMs: settled.bodyTimeoutMs }),
    wire: settled.wire,
    publicUrl,
    failing,
    describe: () => describe(publicUrl),
  }
}
