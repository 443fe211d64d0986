import type { World } from '../../world/world.ts'
import { type Asset, assetName, isCoin, parseAsset } from './asset.ts'
import { fromRune, toRune } from './math/convert.ts'
import { outboundDelay } from './math/outbound-delay.ts'
import { feeMultiplier, outboundFee } from './math/outbound-fee.ts'
import { truncate } from './math/pool.ts'
import { createMimir, type Mimir } from './mimir.ts'
import { createNameRegistry, type NameRegistry } from './name-registry.ts'
import { createPools, type Pools } from './pools.ts'
import { coinScale, type Protocol, profileOf, unitDecimals } from './protocol.ts'
import type { SwapRules } from './simulate-swap.ts'
import { Vault, type VaultStock } from './vault.ts'

/** State of a simulated network. */
export interface ThorchainState {
  readonly world: World
  readonly protocol: Protocol
  readonly pools: Pools
  readonly mimir: Mimir
  readonly names: NameRegistry
  readonly vault: Vault
  height(): number
  /** Current swap rules. */
  rules(): SwapRules
  /** Outbound fee as a multiple of gas cost, basis points. */
  multiplier(): bigint
  /** Outbound fee of an asset, in that asset, 1e8 units. */
  outboundFeeOf(asset: Asset): bigint
  /** Value in RUNE at pool prices. */
  runeValue(asset: Asset, amount: bigint): bigint
  /** US dollars per whole asset at pool prices, 1e8 units. */
  usdOf(asset: Asset): bigint
  /** Blocks an outbound would wait, given the scheduled ones. */
  delayOf(asset: Asset, amount: bigint): bigint
  /** Value of scheduled outbounds in RUNE, updated by the payouts. */
  scheduled: bigint
}

const MAX_DELAY = 720n
const VAULT_MULTIPLE = 3n
const DOLLAR = 100_000_000n

const stockOf = (protocol: Protocol): readonly VaultStock[] => [
  ...protocol.listings.map(({ asset, priced, depthUsd }) => ({
    asset: parseAsset(protocol, asset),
    priced,
    usd: depthUsd * VAULT_MULTIPLE,
  })),
  { asset: protocol.coin, priced: protocol.coin.symbol, usd: 100_000_000n },
]

const outboundFeeOf = ({ world, protocol, pools, mimir, multiplier }: ThorchainState, asset: Asset): bigint => {
  const { coin, nativeFee } = protocol
  const profile = profileOf(protocol, asset.chain)
  if (!profile) return isCoin(protocol, asset) ? nativeFee : fromRune(pools.of(asset), nativeFee)
  const gas = parseAsset(protocol, profile.gasAsset)
  const gasPool = pools.of(gas)
  const dollars = mimir.get('MINIMUML1OUTBOUNDFEEUSD') * DOLLAR * coinScale(protocol)
  const floor = fromRune(gasPool, dollars / world.prices.usd(coin.symbol))
  const fee = outboundFee(profile.size, profile.rate, multiplier(), floor)
  const pool = pools.of(asset)
  const own = assetName(gas) === assetName(asset) ? fee : fromRune(pool, toRune(gasPool, fee))
  return truncate(own, pool?.decimals)
}

const multiplierOf = ({ protocol, mimir }: ThorchainState): bigint =>
  feeMultiplier({
    surplus: protocol.surplus,
    target: mimir.get('TARGETOUTBOUNDFEESURPLUSRUNE'),
    minimum: mimir.get('MINOUTBOUNDFEEMULTIPLIERBASISPOINTS'),
    maximum: mimir.get('MAXOUTBOUNDFEEMULTIPLIERBASISPOINTS'),
  })

const rulesOf = ({ protocol, mimir, pools }: ThorchainState): SwapRules => {
  const added = mimir.all().SLIPFEEADDEDBASISPOINTS
  const rules = { coin: protocol.coin, minimumSlip: mimir.get('L1SLIPMINBPS'), poolOf: pools.of }
  return added === undefined ? rules : { ...rules, addedSlip: added }
}

/** Creates the initial state of a network. */
export const createState = (world: World, protocol: Protocol, names: readonly string[]): ThorchainState => {
  const { coin } = protocol
  const pools = createPools(world, protocol)
  const mimir = createMimir(world, protocol)
  const runeValue = (asset: Asset, amount: bigint): bigint => toRune(pools.of(asset), amount)
  const state: ThorchainState = {
    world,
    protocol,
    pools,
    mimir,
    vault: new Vault(world, protocol, stockOf(protocol)),
    multiplier: () => multiplierOf(state),
    runeValue,
    names: createNameRegistry(world, protocol, names),
    scheduled: 0n,
    height: () => world.ledger(coin.chain).height(),
    rules: () => rulesOf(state),
    outboundFeeOf: (asset) => outboundFeeOf(state, asset),
    usdOf: (asset) => {
      const whole = (one: Asset): bigint => 10n ** BigInt(unitDecimals(protocol, one))
      return (runeValue(asset, whole(asset)) * world.prices.usd(coin.symbol)) / whole(coin)
    },
    delayOf: (asset, amount) =>
      outboundDelay({
        rune: runeValue(asset, amount),
        scheduled: state.scheduled,
        rate: mimir.get('TXOUTDELAYRATE'),
        threshold: protocol.volumeThreshold,
        longest: MAX_DELAY,
      }),
  }
  return state
}
