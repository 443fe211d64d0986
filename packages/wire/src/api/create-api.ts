import { type Clock, type Engine, systemClock } from '@switchyard/core'
import { renderJwks } from '../render/render-jwks.ts'
import type { RenderOptions } from '../render/render-options.ts'
import type { JwksResponse } from '../response/jwks.ts'
import type { PublishedKey } from '../signing/published-key.ts'
import { type CatalogueApi, createCatalogueApi } from './catalogue-api.ts'
import { createSwapApi, type SwapApi } from './swap-api.ts'
import { createSwapsApi, type SwapsApi } from './swaps-api.ts'
import { createToolsApi, type ToolsApi } from './tools-api.ts'

/** Options of `createApi`. */
export interface ApiOptions {
  /** Units of amounts, and names of assets. */
  readonly wire?: RenderOptions
  /** The keys that sign swap responses, including recently replaced ones. Called for every request. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
  /** Dates signatures. Default: the system clock. */
  readonly clock?: Clock
}

/** Every endpoint of the API as an operation. Hosts add the transport. */
export interface Api extends CatalogueApi, SwapApi, SwapsApi, ToolsApi {
  /** `GET /.well-known/jwks.json`. */
  readonly signingKeys: () => JwksResponse
}

/**
 * Creates the operations of an engine's API.
 *
 * @example
 * ```ts
 * const api = createApi(engine)
 * const body = await api.tokens({ caller: { apiKey }, query: new URLSearchParams({ provider: 'NEAR' }), body: () => undefined })
 * ```
 */
export const createApi = (
  engine: Engine,
  { wire = {}, signingKeys = () => [], clock = systemClock }: ApiOptions = {},
): Api => ({
  ...createCatalogueApi(engine, wire),
  ...createSwapApi(engine, wire, clock),
  ...createSwapsApi(engine),
  ...createToolsApi(engine, wire),
  signingKeys: () => renderJwks(signingKeys()),
})
