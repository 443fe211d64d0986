import {
  findChain,
  parseIdentifier,
  type SupportedAsset,
  type SupportedAssets,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { AssetTable, read } from '@switchyard/provider-kit'
import { type NearFacts, nearFacts } from '../facts.ts'
import { readAssetReference } from './asset-reference.ts'
import { findBlockchain } from './blockchain.ts'

/** The assets 1Click trades, from its token list. */
export interface Catalogue {
  readonly supported: SupportedAssets
  /** Assets as they are sold, under all their 1Click ids. */
  readonly sells: AssetTable<Token>
  /** Coins that the deposit wraps, under the ids of their wrappers. */
  readonly wraps: AssetTable<Token>
  /** Assets as they are paid out, under all their 1Click ids. */
  readonly buys: AssetTable<Token>
  /** USD price of one whole token, by asset id. */
  readonly usd: ReadonlyMap<string, string>
}

interface Listed {
  readonly assetId: string
  readonly token: Token
  readonly usd: string | undefined
  readonly sell: boolean
  readonly buy: boolean
  /** The deposit wraps it: the id is that of the wrapper. */
  readonly wrap?: boolean
}

/**
 * Reads the token list. It leaves out entries with an unknown chain or id form, with an id that names another contract than
 * the list, or with decimals that differ from the chain's coin.
 *
 * @throws {UpstreamError} when no entry can be served
 */
export const readCatalogue = (body: unknown, facts: NearFacts = nearFacts.own): Catalogue => {
  const entries = read.list(body, []).flatMap((entry) => readEntry(entry, facts))
  if (entries.length === 0) throw new UpstreamError('The token list of 1Click has no asset that can be served.')

  // The first id of an asset is the one that is requested.
  const rank = ({ assetId }: Listed): number => (facts.retiredAssets.includes(assetId) ? 1 : 0)
  const listed = entries.sort((one, other) => rank(one) - rank(other))
  const toRow = ({ assetId, token }: Listed) => ({ id: assetId, asset: token })
  const sells = new AssetTable(listed.filter(({ sell }) => sell).map(toRow))
  const wraps = new AssetTable(listed.filter(({ wrap }) => wrap).map(toRow))
  const buys = new AssetTable(listed.filter(({ buy }) => buy).map(toRow))

  const usd = new Map(listed.flatMap((one) => (one.usd === undefined ? [] : [[one.assetId, one.usd]])))
  const rows = new Map([...sells.rows(), ...wraps.rows(), ...buys.rows()].map((row) => [row.asset.identifier, row]))
  const assets = [...rows.values()].map(
    ({ asset, id }): SupportedAsset => ({
      token: asset,
      sell: (sells.find(asset.identifier) ?? wraps.find(asset.identifier)) !== undefined,
      buy: buys.find(asset.identifier) !== undefined,
      usd: usd.get(id),
      providerId: id,
    }),
  )
  return { supported: { assets }, sells, wraps, buys, usd }
}

/** Finds 1Click's id of an asset; `undefined` for unknown assets and where 1Click uses other decimals. */
export const findAssetId = (table: AssetTable<Token>, { identifier, decimals }: Token): string | undefined => {
  const id = table.findId(identifier)
  return id !== undefined && table.findById(id)?.decimals === decimals ? id : undefined
}

/** Reads an entry as it is traded; an empty list for one that cannot be served. */
const readEntry = (entry: unknown, facts: NearFacts): readonly Listed[] => {
  try {
    const chain = findBlockchain(read.text(entry, 'blockchain'))
    const ticker = read.text(entry, 'symbol')
    if (!chain || /deprecated/i.test(ticker)) return []

    const assetId = read.text(entry, 'assetId')
    const address = read.optionalText(entry, 'contractAddress')
    const decimals = read.integer(entry, 'decimals')
    const coingeckoId = read.optionalText(entry, 'coingeckoId')
    const reference = readAssetReference(assetId, chain, facts)
    if (!reference) return []

    let token: Token | undefined
    if (reference.kind === 'coin') token = describeCoin(chain.code, decimals)
    else if (address !== undefined && reference.matches(address)) {
      token = describeToken(chain.code, ticker, { address, decimals })
    }
    if (!token) return []
    if (coingeckoId !== undefined) token = { ...token, coingeckoId }

    const price = read.optionalDecimal(entry, 'price')
    const usd = price === '0' ? undefined : price
    if (assetId !== facts.wrappedNear) return [{ assetId, token, usd, sell: true, buy: true }]

    // NEAR is deposited as the NEP-141 token, wrapped in the same transaction where the coin is sold, but withdrawals from Intents
    // unwrap it and pay the coin. So the token can only be sold. Source: `native_withdraw` of the Intents contract.
    const sold = { assetId, token, usd, sell: true, buy: false }
    const coin = describeCoin('NEAR', decimals)
    return coin ? [sold, { assetId, token: coin, usd, sell: false, buy: true, wrap: true }] : [sold]
  } catch (error) {
    if (UpstreamError.is(error)) return []
    throw error
  }
}

const describeCoin = (code: string, decimals: number): Token | undefined => {
  const chain = findChain(code)
  if (!chain || chain.nativeDecimals !== decimals) return undefined
  const { chainId, nativeTicker: ticker } = chain
  return { identifier: `${code}.${ticker}`, chain: code, chainId, ticker, symbol: ticker, name: ticker, decimals }
}

/** Rejects symbols that cannot be parsed back from the identifier. */
const describeToken = (
  code: string,
  ticker: string,
  { address, decimals }: { readonly address: string; readonly decimals: number },
): Token | undefined => {
  const chain = findChain(code)
  const identifier = `${code}.${ticker}-${address}`
  const parts = parseIdentifier(identifier)
  if (!chain || /\s/.test(ticker) || parts?.ticker !== ticker || parts.address !== address) return undefined
  const { chainId } = chain
  return { identifier, chain: code, chainId, ticker, symbol: `${ticker}-${address}`, name: ticker, decimals, address }
}
