import {
  chainByCode,
  parseIdentifier,
  type SupportedAsset,
  type SupportedAssets,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { type AssetRow, AssetTable, plainDecimal, read } from '@switchyard/provider-kit'
import { readAssetReference } from './asset-reference.ts'
import { type Blockchain, blockchain } from './blockchain.ts'

/** The assets 1Click trades, from its token list. */
export interface Catalogue {
  readonly supported: SupportedAssets
  /** Assets as they are sold. */
  readonly sells: AssetTable<SupportedAsset['token']>
  /** Assets as they are paid out. */
  readonly buys: AssetTable<SupportedAsset['token']>
  /** USD price of one whole token, by asset id. */
  readonly usd: ReadonlyMap<string, string>
}

interface Listed {
  readonly assetId: string
  readonly token: Token
  readonly usd: string | undefined
  readonly sell: boolean
  readonly buy: boolean
}

/** Inside Intents, NEAR's own coin is held as its wrapper. */
const WRAPPED_NEAR = 'nep141:wrap.near'

/** Ids of replaced bridges: accepted, and used only where the asset has no other id. */
const RETIRED: ReadonlySet<string> = new Set(['nep141:btc.omft.near'])

/**
 * Reads the token list. It leaves out entries with an unknown chain or id form, with an id that names another contract than
 * the list, or with decimals that differ from the chain's coin.
 *
 * @throws {UpstreamError} when no entry can be served
 */
export const readCatalogue = (body: unknown): Catalogue => {
  const listed = read.list(body, []).flatMap(readableEntry).flatMap(asTraded)
  if (listed.length === 0) throw new UpstreamError('The token list of 1Click has no asset that can be served.')
  const ordered = [...listed].sort((one, other) => rank(one) - rank(other))
  const sells = new AssetTable(ordered.filter(({ sell }) => sell).map(asRow))
  const buys = new AssetTable(ordered.filter(({ buy }) => buy).map(asRow))
  return {
    supported: { assets: assetsOf(sells, buys, ordered) },
    sells,
    buys,
    usd: new Map(ordered.flatMap(({ assetId, usd }) => (usd === undefined ? [] : [[assetId, usd]]))),
  }
}

/** 1Click's id of an asset; `undefined` for unknown assets and where 1Click uses other decimals. */
export const idOf = (table: AssetTable<Token>, { identifier, decimals }: Token): string | undefined => {
  const id = table.idOf(identifier)
  return id !== undefined && table.assetOf(id)?.decimals === decimals ? id : undefined
}

const rank = ({ assetId }: Listed): number => (RETIRED.has(assetId) ? 1 : 0)

const asRow = ({ assetId, token }: Listed): AssetRow<Token> => ({ id: assetId, asset: token })

/** Every asset once, with its directions. */
const assetsOf = (
  sells: AssetTable<Token>,
  buys: AssetTable<Token>,
  listed: readonly Listed[],
): readonly SupportedAsset[] => {
  const usd = new Map(listed.map((one) => [one.assetId, one.usd]))
  const tokens = new Map([...sells.rows(), ...buys.rows()].map(({ asset, id }) => [asset.identifier, { asset, id }]))
  return [...tokens.values()].map(({ asset, id }) => {
    const price = usd.get(id)
    return {
      token: asset,
      sell: sells.find(asset.identifier) !== undefined,
      buy: buys.find(asset.identifier) !== undefined,
      ...(price === undefined ? {} : { usd: price }),
      providerId: id,
    }
  })
}

/** Skips an invalid entry and keeps the others. */
const readableEntry = (entry: unknown): readonly Listed[] => {
  try {
    return readEntry(entry)
  } catch (error) {
    if (UpstreamError.is(error)) return []
    throw error
  }
}

const readEntry = (entry: unknown): readonly Listed[] => {
  const chain = blockchain(read.text(entry, 'blockchain'))
  const symbol = read.text(entry, 'symbol')
  if (!chain || /deprecated/i.test(symbol)) return []
  const assetId = read.text(entry, 'assetId')
  const token = tokenOf(chain, {
    assetId,
    symbol,
    address: read.optionalText(entry, 'contractAddress'),
    decimals: read.integer(entry, 'decimals'),
    coingeckoId: read.optionalText(entry, 'coingeckoId'),
  })
  return token ? [{ assetId, token, usd: priceOf(entry), sell: true, buy: true }] : []
}

/**
 * Wrapped NEAR is deposited as the NEP-141 token, but withdrawals from Intents unwrap it and pay the coin. So the token can
 * only be sold and the coin only be bought. Source: `native_withdraw` of the Intents contract.
 */
const asTraded = (listed: Listed): readonly Listed[] => {
  if (listed.assetId !== WRAPPED_NEAR) return [listed]
  const coin = coinOf('NEAR', listed.token.decimals)
  return [{ ...listed, buy: false }, ...(coin ? [{ ...listed, token: coin, sell: false }] : [])]
}

const priceOf = (entry: unknown): string | undefined => {
  const price = read.optionalDecimal(entry, 'price')
  return price === undefined || plainDecimal(price) === '0' ? undefined : price
}

interface Entry {
  readonly assetId: string
  readonly symbol: string
  readonly address: string | undefined
  readonly decimals: number
  readonly coingeckoId: string | undefined
}

const tokenOf = (chain: Blockchain, entry: Entry): Token | undefined => {
  const reference = readAssetReference(entry.assetId, chain)
  if (!reference) return undefined
  const more = entry.coingeckoId === undefined ? {} : { coingeckoId: entry.coingeckoId }
  if (reference.kind === 'coin') {
    const coin = coinOf(chain.code, entry.decimals)
    return coin && { ...coin, ...more }
  }
  const { address } = entry
  if (address === undefined || !reference.names(address)) return undefined
  const token = contractToken(chain.code, entry.symbol, address, entry.decimals)
  return token && { ...token, ...more }
}

const coinOf = (code: string, decimals: number): Token | undefined => {
  const facts = chainByCode(code)
  if (!facts || facts.nativeDecimals !== decimals) return undefined
  const { chainId, nativeTicker: ticker } = facts
  return { identifier: `${code}.${ticker}`, chain: code, chainId, ticker, symbol: ticker, name: ticker, decimals }
}

/** Rejects symbols that cannot be parsed back from the identifier. */
const contractToken = (code: string, ticker: string, address: string, decimals: number): Token | undefined => {
  const facts = chainByCode(code)
  const identifier = `${code}.${ticker}-${address}`
  const parts = parseIdentifier(identifier)
  if (!facts || /\s/.test(ticker) || parts?.ticker !== ticker || parts.address !== address) return undefined
  const { chainId } = facts
  return { identifier, chain: code, chainId, ticker, symbol: `${ticker}-${address}`, name: ticker, decimals, address }
}
