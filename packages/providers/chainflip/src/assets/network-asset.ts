import { type FeeAsset, identifierKey, type Token, tokenKey } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
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

type Row = readonly [internal: string, asset: string, id: number, identifier: string, decimals: number, name: string]

/**
 * Source: Chainflip's own constants; contracts and decimals of the main networks. DOT is on Asset Hub, where the balances
 * of the relay chain moved in November 2025; tokens there have a number instead of a contract.
 */
const rows: readonly Row[] = [
  ['Btc', 'BTC', 5, 'BTC.BTC', 8, 'Bitcoin'],
  ['Eth', 'ETH', 1, 'ETH.ETH', 18, 'Ether'],
  ['Flip', 'FLIP', 2, 'ETH.FLIP-0x826180541412D574cf1336d22c0C0a287822678A', 18, 'Chainflip'],
  ['Usdc', 'USDC', 3, 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'USD Coin'],
  ['Usdt', 'USDT', 8, 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 'Tether USD'],
  ['Wbtc', 'WBTC', 14, 'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, 'Wrapped BTC'],
  ['Cbbtc', 'CBBTC', 21, 'ETH.cbBTC-0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8, 'Coinbase Wrapped BTC'],
  ['ArbEth', 'ETH', 6, 'ARB.ETH', 18, 'Ether'],
  ['ArbUsdc', 'USDC', 7, 'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6, 'USD Coin'],
  ['ArbUsdt', 'USDT', 15, 'ARB.USDT-0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6, 'Tether USD'],
  ['Sol', 'SOL', 9, 'SOL.SOL', 9, 'Solana'],
  ['SolUsdc', 'USDC', 10, 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6, 'USD Coin'],
  ['SolUsdt', 'USDT', 16, 'SOL.USDT-Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6, 'Tether USD'],
  ['Trx', 'TRX', 17, 'TRON.TRX', 6, 'TRON'],
  ['TrxUsdt', 'USDT', 18, 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, 'Tether USD'],
  ['Bnb', 'BNB', 19, 'BSC.BNB', 18, 'BNB'],
  ['BscUsdt', 'USDT', 20, 'BSC.USDT-0x55d398326f99059fF775485246999027B3197955', 18, 'Tether USD'],
  ['HubDot', 'DOT', 11, 'DOT.DOT', 10, 'Polkadot'],
  ['HubUsdt', 'USDT', 12, 'DOT.USDT-1984', 6, 'Tether USD'],
  ['HubUsdc', 'USDC', 13, 'DOT.USDC-1337', 6, 'USD Coin'],
]

const assets = rows.map(([internal, asset, id, identifier, decimals, name]): NetworkAsset => {
  const token = createToken(identifier, decimals, name)
  const chain = networkChains.find(({ code }) => code === token.chain)
  if (!chain) throw new TypeError(`${identifier} is not on a chain of Chainflip.`)
  const feeAsset = { identifier: token.identifier, chain: token.chain, decimals }
  return { internal, chain, asset, wire: { chain: chain.name, asset }, id, token, feeAsset }
})
const byKey = new Map(assets.map((one) => [identifierKey(one.token.identifier), one]))
const byPair = new Map(assets.map((one) => [`${one.chain.name}.${one.asset}`, one]))
const byInternal = new Map(assets.map((one) => [one.internal, one]))

/** Finds an asset by an identifier of its token, in any spelling. */
export const findByIdentifier = (identifier: string): NetworkAsset | undefined =>
  byKey.get(identifierKey(identifier) ?? '')

/** Finds an asset by its token. */
export const findByToken = (token: Token): NetworkAsset | undefined => byKey.get(tokenKey(token))

/** Finds an asset by the chain and asset names of Chainflip's APIs. */
export const findByName = (chain: string, asset: string): NetworkAsset | undefined => byPair.get(`${chain}.${asset}`)

/** Finds an asset by its name in `/api/networkInfo`. */
export const findByInternalName = (name: string): NetworkAsset | undefined => byInternal.get(name)

/** USDC on Ethereum: the other side of every pool, and the asset of network and broker fees. */
export const USDC: NetworkAsset = byInternal.get('Usdc') as NetworkAsset
