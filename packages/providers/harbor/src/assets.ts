import { parseIdentifier, type Token } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import type { HarborFacts } from './facts.ts'

/** An asset Harbor trades. */
export interface HarborAsset {
  readonly identifier: string
  readonly token: Token
  /** Harbor's name in quotes and memos. */
  readonly id: string
}

/**
 * Creates an asset from its identifier.
 *
 * @param decimals - ignored for a chain's own coin
 * @throws {TypeError} for an invalid identifier, or a token without decimals
 */
export const createAsset = (identifier: string, id: string, decimals?: number): HarborAsset => {
  const isCoin = parseIdentifier(identifier)?.address === undefined
  return { identifier, token: createToken(identifier, isCoin ? undefined : decimals), id }
}

/** Lists the assets that Harbor is known to trade. */
export const listKnownAssets = ({ assets }: HarborFacts): readonly HarborAsset[] =>
  assets.map(({ identifier, id, decimals }) => createAsset(identifier, id, decimals))

/** Decimals of every amount on Harbor's wire. */
export const HARBOR_DECIMALS = 8
