import type { World } from '../../world/world.ts'
import { type Asset, assetName, isRune, parseAsset, RUNE } from './asset.ts'
import { profileOf } from './chain-profile.ts'
import { fromRune, toRune } from './math/convert.ts'
import { outboundDelay } from './math/outbound-delay.ts'
import { feeMultiplier, outboundFee } from './math/outbound-fee.ts'
import { truncate } from './math/pool.ts'
import { createMimir, type Mimir } from './mimir.ts'
import { createNameBook, type NameBook } from './name-book.ts'
import { createPoolBook, type PoolBook } from './pool-book.ts'
import { poolListings } from './pool-listing.ts'
import { createVault, type Vault } from './vault.ts'

/** What every part of the simulated THORChain looks at. */
export interface ThorchainState {
  readonly world: World
  readonly pools: PoolBook
  readonly mimir: Mimir
  readonly names: NameBook
  readonly vault: Vault
  height(): number
  /** Basis points by which outbounds cost more than gas. */
  multiplier(): bigint
  /** Fee of an outbound in the asset itself, 1e8. */
  outboundFeeOf(asset: Asset): bigint
  /** Worth in RUNE at pool prices. */
  runeValue(asset: Asset, amount: bigint): bigint
  /** Blocks an outbound would wait, given what is scheduled already. */
  delayOf(asset: Asset, amount: bigint): bigint
  /** Worth of scheduled outbounds, RUNE; the engine keeps it. */
  scheduled: bigint
}

/** Fee of a payment in RUNE, 1e8. */
export const NATIVE_FEE = 2_000_000n
/** RUNE the network holds back for gas above what it spent. */
const SURPLUS = 5_000n * 100_000_000n
const VOLUME_THRESHOLD = 1_000n * 100_000_000n
const LONGEST_DELAY = 720n
const VAULT_MULTIPLE = 3n
const DOLLAR = 100_000_000n

/** State of the network at the world's origin. */
export const createState = (world: World, names: readonly string[]): ThorchainState => {
  const pools = createPoolBook(world)
  const mimir = createMimir(world)
  const stock = poolListings.map(({ asset, priced, depthUsd }) => ({
    asset: parseAsset(asset),
    priced,
    usd: depthUsd * VAULT_MULTIPLE,
  }))
  const vault = createVault(world, [...stock, { asset: RUNE, priced: 'RUNE', usd: 100_000_000n }])
  const runeValue = (asset: Asset, amount: bigint): bigint => toRune(pools.of(asset), amount)
  const multiplier = (): bigint =>
    feeMultiplier({
      surplus: SURPLUS,
      target: mimir.get('TARGETOUTBOUNDFEESURPLUSRUNE'),
      minimum: mimir.get('MINOUTBOUNDFEEMULTIPLIERBASISPOINTS'),
      maximum: mimir.get('MAXOUTBOUNDFEEMULTIPLIERBASISPOINTS'),
    })
  const state: ThorchainState = {
    world,
    pools,
    mimir,
    vault,
    multiplier,
    runeValue,
    names: createNameBook(world, names),
    scheduled: 0n,
    height: () => world.ledger('THOR').height(),
    outboundFeeOf: (asset) => {
      const profile = profileOf(asset.chain)
      if (!profile) return isRune(asset) ? NATIVE_FEE : fromRune(pools.of(asset), NATIVE_FEE)
      const gas = parseAsset(profile.gasAsset)
      const gasPool = pools.of(gas)
      const floor = fromRune(gasPool, (mimir.get('MINIMUML1OUTBOUNDFEEUSD') * DOLLAR) / world.prices.usd('RUNE'))
      const fee = outboundFee(profile.size, profile.rate, multiplier(), floor)
      const pool = pools.of(asset)
      const own = assetName(gas) === assetName(asset) ? fee : fromRune(pool, toRune(gasPool, fee))
      return truncate(own, pool?.decimals)
    },
    delayOf: (asset, amount) =>
      outboundDelay({
        rune: runeValue(asset, amount),
        scheduled: state.scheduled,
        rate: mimir.get('TXOUTDELAYRATE'),
        threshold: VOLUME_THRESHOLD,
        longest: LONGEST_DELAY,
      }),
  }
  return state
}
