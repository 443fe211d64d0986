import {
  type FactReader,
  findChain,
  parseIdentifier,
  readMembers,
  readNumber,
  readOptional,
  readText,
  type Token,
  UnreadableInput,
} from '@switchyard/core'

/**
 * Builds the token of an identifier and keeps its spelling.
 *
 * @param decimals - optional for a chain's own coin only
 * @param name - defaults to the ticker
 * @throws {TypeError} for an invalid identifier, an unknown chain, or a token without decimals
 *
 * @example
 * createToken('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
 */
export const createToken = (identifier: string, decimals?: number, name?: string): Token => {
  const { parts, chain, problem } = readParts(identifier, decimals)
  if (!parts || !chain || problem !== undefined) throw new TypeError(problem)
  const { ticker, address } = parts
  const token: Token = {
    identifier,
    chain: chain.code,
    chainId: chain.chainId,
    ticker,
    symbol: address === undefined ? ticker : `${ticker}-${address}`,
    name: name ?? ticker,
    decimals: decimals ?? chain.nativeDecimals,
  }
  return address === undefined ? token : { ...token, address }
}

/**
 * Reads a listed asset of a fact: an object with `identifier`, optional `decimals`, and members of the adapter's own. It is a chain's coin,
 * or a token with its decimals.
 *
 * @example
 * ```ts
 * const readAsset = readListedAsset({ fee: readNumber })
 * const { identifier, fee } = readAsset({ identifier: 'BTC.BTC', fee: 30 })
 * ```
 *
 * @example
 * const assets = once(readEach(readListedAsset<{ readonly id: string }>({ id: readText })))
 */
export const readListedAsset = <T extends object>(
  readers: Parameters<typeof readMembers<T>>[0],
): FactReader<ListedAsset & T> => {
  const read = readMembers<ListedAsset>({ identifier: readText, decimals: readOptional(readNumber), ...readers })
  return (value) => {
    const asset = read(value)
    const { problem } = readParts(asset.identifier, asset.decimals)
    if (problem !== undefined) throw new UnreadableInput(`is wrong: ${problem}`)
    return asset as ListedAsset & T
  }
}

/** An asset that an adapter's facts list. */
export interface ListedAsset {
  readonly identifier: string
  /** Of tokens; a chain's own coin needs none. */
  readonly decimals: number | undefined
}

const readParts = (identifier: string, decimals: number | undefined) => {
  const parts = parseIdentifier(identifier)
  const chain = findChain(parts?.chain ?? '')
  const isCoin = parts?.address === undefined && parts?.ticker === chain?.nativeTicker
  const missing = `Decimals are missing for "${identifier}"; only a chain's own coin may omit them.`
  const unknown = `"${identifier}" is not an identifier on a known chain.`
  const problem = !parts || !chain ? unknown : isCoin || decimals !== undefined ? undefined : missing
  return { parts, chain, problem }
}
