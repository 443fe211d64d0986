import type { Api } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Exchange, Route } from '../route.ts'

/** Endpoints of the API that ask the engine; all are alike but for the verb. */
type VerbName = Exclude<keyof Api, 'signingKeys'>

const noBody = (): unknown => undefined

/** Reads from the query. */
const get = (path: string, verb: VerbName, cached?: 'private' | 'public'): Route => ({
  method: 'GET',
  path,
  ...(cached === undefined ? {} : { cached }),
  answer: async ({ api, caller, query }: Exchange) => json(await api[verb]({ caller, query, body: noBody })),
})

/** Reads from the body. */
const post = (path: string, verb: VerbName): Route => ({
  method: 'POST',
  path,
  answer: async ({ api, caller, query, body }: Exchange) =>
    json(await api[verb]({ caller, query, body: await body() })),
})

/** Every endpoint that asks the engine under the caller's key. */
export const apiRoutes: readonly Route[] = [
  get('/tokens', 'tokens', 'public'),
  get('/tokens/search', 'searchTokens', 'public'),
  get('/providers', 'providers', 'private'),
  get('/providers/status', 'providersStatus', 'private'),
  get('/swapFrom', 'swapFrom', 'public'),
  get('/swapTo', 'swapTo', 'public'),
  post('/v3/quote', 'quote'),
  post('/v3/swap', 'swap'),
  post('/track', 'track'),
  post('/price', 'prices'),
  post('/price/cached-price', 'prices'),
  post('/screen', 'screen'),
  get('/balance', 'balances'),
  get('/gas', 'gas'),
  post('/quote', 'legacyQuote'),
  post('/swap', 'swap'),
]
