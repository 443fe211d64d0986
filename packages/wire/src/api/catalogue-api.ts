import type { Engine } from '@switchyard/core'
import { createTokenBodies } from '../render/create-token-bodies.ts'
import type { RenderOptions } from '../render/render-options.ts'
import { renderProviders } from '../render/render-providers.ts'
import { renderProvidersQuality } from '../render/render-providers-quality.ts'
import { renderProvidersStatus } from '../render/render-providers-status.ts'
import { renderStatus } from '../render/render-status.ts'
import { renderTokenSearch } from '../render/render-token-search.ts'
import { renderTokens } from '../render/render-tokens.ts'
import { readCaip19 } from '../request/caip19-query.ts'
import { readSwapFromQuery, readSwapToQuery } from '../request/swap-options-query.ts'
import { readTokenSearchQuery } from '../request/token-search-query.ts'
import { readTokensQuery } from '../request/tokens-query.ts'
import type { ProviderQualityResponse, ProviderResponse, ProviderStatusResponse } from '../response/providers.ts'
import type { StatusResponse } from '../response/status.ts'
import type { TokenSearchResponse, TokensResponse } from '../response/tokens.ts'
import type { Operation } from './operation.ts'

/** Operations of the catalogue: tokens and providers. Never filtered by region. */
export interface CatalogueApi {
  /** `GET /tokens`. */
  readonly tokens: Operation<TokensResponse>
  /** `GET /tokens` as UTF-8 JSON: the same bytes until the lists change, made without holding the event loop. */
  readonly tokensJson: Operation<Uint8Array<ArrayBuffer>>
  /** `GET /tokens/search`. */
  readonly searchTokens: Operation<TokenSearchResponse>
  /** `GET /providers`. */
  readonly providers: Operation<readonly ProviderResponse[]>
  /** `GET /providers/status`. */
  readonly providersStatus: Operation<readonly ProviderStatusResponse[]>
  /** `GET /providers/quality`. */
  readonly providersQuality: Operation<readonly ProviderQualityResponse[]>
  /** `GET /status`. */
  readonly status: Operation<StatusResponse>
  /** `GET /swapFrom`. */
  readonly swapFrom: Operation<readonly string[]>
  /** `GET /swapTo`. */
  readonly swapTo: Operation<readonly string[]>
}

const bodies = createTokenBodies()

export const createCatalogueApi = (engine: Engine, { caip19 = false }: RenderOptions): CatalogueApi => ({
  tokens: async ({ caller, query }) => {
    const read = () => readTokensQuery(query)
    return renderTokens(await engine.tokens({ ...caller, read }), { caip19, ...read(), ...readCaip19(query) })
  },
  tokensJson: async ({ caller, query }) => {
    const read = () => readTokensQuery(query)
    return bodies(await engine.tokens({ ...caller, read }), { caip19, ...read(), ...readCaip19(query) })
  },
  searchTokens: async ({ caller, query }) =>
    renderTokenSearch(await engine.searchTokens({ ...caller, read: () => readTokenSearchQuery(query) }), {
      caip19,
      ...readCaip19(query),
    }),
  providers: async ({ caller }) => renderProviders(await engine.providers({ ...caller, read: () => undefined })),
  providersStatus: async ({ caller }) =>
    renderProvidersStatus(await engine.providerStatus({ ...caller, read: () => undefined })),
  providersQuality: async ({ caller }) =>
    renderProvidersQuality(await engine.providersQuality({ ...caller, read: () => undefined })),
  status: async ({ caller }) => renderStatus(await engine.status({ ...caller, read: () => undefined })),
  swapFrom: ({ caller, query }) => engine.swapFrom({ ...caller, read: () => readSwapFromQuery(query) }),
  swapTo: ({ caller, query }) => engine.swapTo({ ...caller, read: () => readSwapToQuery(query) }),
})
