import type { Token } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import type { PactListedAsset, PactswapFacts } from './facts.ts'

/** An asset PACT SWAP names, and its token. */
export interface PactAsset extends PactListedAsset {
  readonly token: Token
}

/** Lists every asset of the API. */
export const listPactAssets = ({ assets }: PactswapFacts): readonly PactAsset[] =>
  assets.map((asset) => ({ ...asset, token: createToken(asset.identifier, asset.decimals) }))
