import { type FeeAsset, type Token, toIdentifierKey, tokenKey, UpstreamError } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import { type ChainflipFacts, chainflipFacts } from '../facts.ts'
import { type NetworkChain, networkChains } from './network-chain.ts'

/** An asset with the names Chainflip gives it, and as a token of the engine. */
export interface NetworkAsset {
  /** Name in `/api/networkInfo`: `ArbUsdc`. */
  readonly internal: string
  readonly chain: NetworkChain
  /** Name beside the chain: `USDC`. */
  readonly asset: string
  /** Chain and asset names as the APIs take them. */
  readonly wire: { readonly chain: string; readonly asset: string }
  /** Number of the asset in vault contracts and in the payload on Bitcoin. */
  readonly id: number
  readonly token: Token
  /** The token as fees name it. */
  readonly feeAsset: FeeAsset
}

interface AssetIndex {
  readonly byKey: ReadonlyMap<string, NetworkAsset>
  readonly byPair: ReadonlyMap<string, NetworkAsset>
  readonly byInternal: ReadonlyMap<string, NetworkAsset>
}

const indexes = new WeakMap<ChainflipFacts, AssetIndex>()

const indexAssets = (facts: ChainflipFacts): AssetIndex => {
  const known = indexes.get(facts)
  if (known) return known
  const assets = Object.entries(facts.assets).flatMap(([internal, fact]): readonly NetworkAsset[] => {
    const { asset, id, identifier, decimals, name } = fact
    const token = createToken(identifier, decimals, name)
    const chain = networkChains.find(({ code }) => code === token.chain)
    if (!chain) return []
    const feeAsset = { identifier: token.identifier, chain: token.chain, decimals }
    return [{ internal, chain, asset, wire: { chain: chain.name, asset }, id, token, feeAsset }]
  })
  const index = {
    byKey: new Map(assets.map((one) => [toIdentifierKey(one.token.identifier) ?? '', one])),
    byPair: new Map(assets.map((one) => [`${one.chain.name}.${one.asset}`, one])),
    byInternal: new Map(assets.map((one) => [one.internal, one])),
  }
  indexes.set(facts, index)
  return index
}

/** Finds an asset by an identifier of its token, in any spelling. */
export const findByIdentifier = (
  identifier: string,
  facts: ChainflipFacts = chainflipFacts.own,
): NetworkAsset | undefined => indexAssets(facts).byKey.get(toIdentifierKey(identifier) ?? '')

/** Finds an asset by its token. */
export const findByToken = (token: Token, facts: ChainflipFacts): NetworkAsset | undefined =>
  indexAssets(facts).byKey.get(tokenKey(token))

/** Finds an asset by the chain and asset names of Chainflip's APIs. */
export const findByName = (
  chain: string,
  asset: string,
  facts: ChainflipFacts = chainflipFacts.own,
): NetworkAsset | undefined => indexAssets(facts).byPair.get(`${chain}.${asset}`)

/** Finds an asset by its name in `/api/networkInfo`. */
export const findByInternalName = (
  name: string,
  facts: ChainflipFacts = chainflipFacts.own,
): NetworkAsset | undefined => indexAssets(facts).byInternal.get(name)

/**
 * Finds USDC on Ethereum: the other side of every pool, and the asset of network and broker fees.
 *
 * @throws {UpstreamError} where the facts do not have it
 */
export const requireUsdc = (facts: ChainflipFacts): NetworkAsset => {
  const usdc = findByInternalName('Usdc', facts)
  if (!usdc) throw new UpstreamError('The facts of Chainflip have no asset Usdc.')
  return usdc
}
