import { coreFacts, readCoreFacts } from '../core-facts.ts'
import { InvalidRegistration } from '../invalid-registration.ts'

/** A chain the API knows by code. */
export interface ChainFacts {
  /** Chain code, the part of an identifier before the dot. */
  readonly code: string
  readonly chainId: string
  /** Chain package that builds its transactions. */
  readonly family: string
  readonly nativeTicker: string
  readonly nativeDecimals: number
  /** Seconds, as the facts in force say; 0 where unknown. */
  readonly blockSeconds: number
  readonly name: string
}

/** Source: wire contract §2.3 (chain ids, decimals). CACAO has 10 decimals: the live token list says so. Block times are facts. */
const rows: readonly [string, string, string, string, number, string][] = [
  ['BTC', 'bitcoin', 'utxo', 'BTC', 8, 'Bitcoin'],
  ['BCH', 'bitcoincash', 'utxo', 'BCH', 8, 'BitcoinCash'],
  ['LTC', 'litecoin', 'utxo', 'LTC', 8, 'Litecoin'],
  ['DOGE', 'dogecoin', 'utxo', 'DOGE', 8, 'Dogecoin'],
  ['DASH', 'dash', 'utxo', 'DASH', 8, 'Dash'],
  ['ZEC', 'zcash', 'utxo', 'ZEC', 8, 'Zcash'],
  ['ETH', '1', 'evm', 'ETH', 18, 'Ethereum'],
  ['BSC', '56', 'evm', 'BNB', 18, 'BinanceSmartChain'],
  ['AVAX', '43114', 'evm', 'AVAX', 18, 'Avalanche'],
  ['POL', '137', 'evm', 'POL', 18, 'Polygon'],
  ['ARB', '42161', 'evm', 'ETH', 18, 'Arbitrum'],
  ['OP', '10', 'evm', 'ETH', 18, 'Optimism'],
  ['BASE', '8453', 'evm', 'ETH', 18, 'Base'],
  ['GNO', '100', 'evm', 'xDAI', 18, 'Gnosis'],
  ['AURORA', '1313161554', 'evm', 'ETH', 18, 'Aurora'],
  ['BERA', '80094', 'evm', 'BERA', 18, 'Berachain'],
  ['HYPEREVM', '2868', 'evm', 'HYPE', 18, 'Hyperliquid'],
  ['UNI', '130', 'evm', 'ETH', 18, 'Unichain'],
  ['CORN', '21000000', 'evm', 'BTCN', 18, 'Corn'],
  ['CORE', '1116', 'evm', 'CORE', 18, 'Core'],
  ['BOTANIX', '3637', 'evm', 'BTC', 18, 'Botanix'],
  ['CRO', '25', 'evm', 'CRO', 18, 'Cronos'],
  ['XLAYER', '196', 'evm', 'OKB', 18, 'X Layer'],
  ['SONIC', '146', 'evm', 'S', 18, 'Sonic'],
  ['MONAD', '143', 'evm', 'MON', 18, 'Monad'],
  ['MEGAETH', '4326', 'evm', 'ETH', 18, 'MegaETH'],
  ['GAIA', 'cosmoshub-4', 'cosmos', 'ATOM', 6, 'Cosmos'],
  ['THOR', 'thorchain-1', 'cosmos', 'RUNE', 8, 'THORChain'],
  ['MAYA', 'mayachain-mainnet-v1', 'cosmos', 'CACAO', 10, 'Maya'],
  ['HARBOR', 'harbor-1', 'cosmos', 'HRB', 8, 'Harbor'],
  ['KUJI', 'kaiyo-1', 'cosmos', 'KUJI', 6, 'Kujira'],
  ['NOBLE', 'noble-1', 'cosmos', 'USDC', 6, 'Noble'],
  ['DOT', 'polkadot', 'substrate', 'DOT', 10, 'Polkadot'],
  ['FLIP', 'chainflip', 'substrate', 'FLIP', 18, 'Chainflip'],
  ['NEAR', 'near', 'near', 'NEAR', 24, 'Near'],
  ['XRD', 'radix-mainnet', 'radix', 'XRD', 18, 'Radix'],
  ['XRP', 'ripple', 'xrp', 'XRP', 6, 'Ripple'],
  ['SOL', 'solana', 'solana', 'SOL', 9, 'Solana'],
  ['TON', 'ton', 'ton', 'TON', 9, 'Ton'],
  ['TRON', '728126428', 'tron', 'TRX', 6, 'Tron'],
  ['SUI', 'sui', 'sui', 'SUI', 9, 'Sui'],
  ['ADA', 'cardano', 'cardano', 'ADA', 6, 'Cardano'],
  ['STRK', '0x534e5f4d41494e', 'starknet', 'STRK', 18, 'Starknet'],
]

const facts: readonly ChainFacts[] = rows.map(([code, chainId, family, nativeTicker, nativeDecimals, name]) => ({
  code,
  chainId,
  family,
  nativeTicker,
  nativeDecimals,
  get blockSeconds() {
    return readCoreFacts().blockSeconds[code] ?? 0
  },
  name,
}))

const byCode = new Map(facts.map((chain) => [chain.code, chain]))
const byId = new Map(facts.map((chain) => [chain.chainId, chain]))
/** Number of engines that use each chain that plugins have added. */
const users = new Map<string, number>()

/**
 * Other names a chain's own coin goes by, each under the one that is emitted. TON's coin has been listed as `TON.GRAM`
 * since 2026-08; responses still say `TON.TON`. Source: wire contract §2.2.
 */
export const nativeAliases: ReadonlyMap<string, string> = new Map([['TON.GRAM', 'TON.TON']])

/** Every chain with a code, those of the table first. */
export const chains = (): readonly ChainFacts[] => (users.size === 0 ? facts : [...byCode.values()])

/**
 * Adds chains to those that are known, until the returned function is called as often as this one. Chains that are known with
 * the same facts are left alone.
 *
 * @throws {InvalidRegistration} for facts that cannot be used, and for a code or chain id that is known with other facts; none is added
 *   then.
 */
export const addChains = (added: readonly ChainFacts[]): (() => void) => {
  for (const chain of added) {
    let fault = findFault(chain)
    for (const known of [byCode.get(chain.code), byId.get(chain.chainId)]) {
      // A replaced block time contradicts no package that states the usual one.
      const usual = known && coreFacts.own.blockSeconds[known.code]
      const isAlike = (name: keyof ChainFacts) =>
        known?.[name] === chain[name] || (name === 'blockSeconds' && chain.blockSeconds === usual)
      const other = known && (Object.keys(known) as (keyof ChainFacts)[]).find((name) => !isAlike(name))
      if (other) fault ??= `${known.code} is known with the ${other} ${known[other]}, not ${chain[other]}`
    }
    if (fault !== undefined)
      throw new InvalidRegistration(`The facts of chain ${String(chain.code)} cannot be used: ${fault}.`)
  }
  const used = added.filter(({ code }) => users.has(code) || !byCode.has(code))
  for (const chain of used) {
    users.set(chain.code, (users.get(chain.code) ?? 0) + 1)
    byCode.set(chain.code, chain)
    byId.set(chain.chainId, chain)
  }
  let released = false
  return () => {
    if (released) return
    released = true
    for (const { code, chainId } of used) {
      const left = (users.get(code) ?? 0) - 1
      if (left > 0) {
        users.set(code, left)
        continue
      }
      users.delete(code)
      byCode.delete(code)
      byId.delete(chainId)
    }
  }
}

/** Finds why facts of a chain cannot be used, as the rest of a sentence; `undefined` if they can. */
const findFault = ({ code, chainId, name, nativeTicker, nativeDecimals, blockSeconds }: ChainFacts) => {
  if (!/^[A-Z][A-Z0-9]{1,19}$/.test(code)) return 'code must be 2 to 20 capital letters and digits'
  if (typeof chainId !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(chainId)) return 'chainId must be printable'
  if (typeof name !== 'string' || name === '') return 'name must be a text'
  if (typeof nativeTicker !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(nativeTicker))
    return 'nativeTicker must be letters and digits'
  if (!Number.isInteger(nativeDecimals) || nativeDecimals < 0 || nativeDecimals > 36)
    return 'nativeDecimals must be a whole number from 0 to 36'
  return Number.isFinite(blockSeconds) && blockSeconds >= 0 ? undefined : 'blockSeconds must be 0 or more'
}

/** The chain with this code, `ETH`. */
export const findChain = (code: string): ChainFacts | undefined => byCode.get(code)

/** The chain with this chain id, `'1'`. */
export const chainById = (chainId: string): ChainFacts | undefined => byId.get(chainId)

/** Identifier of the coin fees are paid in, `ETH.ETH` for `ETH`, `ARB.ETH` for `ARB`. */
export const nativeIdentifier = (chain: ChainFacts): string => `${chain.code}.${chain.nativeTicker}`
