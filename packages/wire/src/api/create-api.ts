import type { Engine } from '@switchyard/core'
import type { RenderOptions } from '../render/options.ts'
import { renderJwks } from '../render/render-jwks.ts'
import type { JwksResponse } from '../response/jwks.ts'
import type { PublishedKey } from '../signing/published-key.ts'
import { type CatalogueApi, catalogueApi } from './catalogue-api.ts'
import { type SwapApi, swapApi } from './swap-api.ts'
import { type ToolsApi, toolsApi } from './tools-api.ts'

/** How a deployment answers. */
export interface ApiOptions {
  /** How amounts are written. */
  readonly wire?: RenderOptions
  /** The keys swap responses may be signed with, now and lately; asked at every look. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
}

/** Every endpoint of the API as a function from what was asked to the body to send. Hosts only carry it. */
export interface Api extends CatalogueApi, SwapApi, ToolsApi {
  /** `GET /.well-known/jwks.json`. */
  readonly signingKeys: () => JwksResponse
}

/** The API of an engine. */
export const createApi = (engine: Engine, { wire = {}, signingKeys = () => [] }: ApiOptions = {}): Api => ({
  ...catalogueApi(engine),
  ...swapApi(engine, wire),
  ...toolsApi(engine),
  signingKeys: () => renderJwks(signingKeys()),
})
