import { type Asset, assetName, isCoin } from './asset.ts'
import { fromRune } from './math/convert.ts'
import { type Depths, type PoolDepths, truncate } from './math/pool.ts'
import { swapLeg } from './math/swap-leg.ts'
import { badRequest, internalError } from './node-error.ts'

/** A pool a swap goes through. */
export interface SwapPool extends PoolDepths {
  readonly name: string
  readonly status: 'Available' | 'Staged'
}

/** What a swap of one piece would do. */
export interface SwapResult {
  readonly emit: bigint
  /** Liquidity fees of all pools, RUNE. */
  readonly feeRune: bigint
  /** The same in the target asset, at its pool before the swap. */
  readonly fee: bigint
  /** Slips of the pools together, basis points. */
  readonly slip: bigint
  readonly pools: readonly { readonly name: string; readonly after: Depths }[]
}

/** A swap to try. */
export interface SwapAttempt {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly rules: SwapRules
}

/** How a network swaps. */
export interface SwapRules {
  readonly coin: Asset
  readonly minimumSlip: bigint
  /** Basis points taken on top of the slip; absent on THORChain. */
  readonly addedSlip?: bigint
  readonly poolOf: (asset: Asset) => SwapPool | undefined
}

/** A swap the network will not do, in its own words. `registered` ones surface as internal errors. */
export class SwapRefusal extends Error {
  readonly registered: boolean

  constructor(message: string, registered = false) {
    super(message)
    this.name = 'SwapRefusal'
    this.registered = registered
  }
}

/** Two errors rolled into one, as the node's outbound code words them. */
export const outboundRefusal = (message: string): SwapRefusal =>
  new SwapRefusal(`fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* ${message}\n\n`, true)

const usable = (asset: Asset, rules: SwapRules): SwapPool | undefined => {
  if (isCoin(rules, asset)) return undefined
  const pool = rules.poolOf(asset)
  if (!pool) throw new SwapRefusal(`pool ${assetName(asset)} doesn't exist`)
  if (pool.status !== 'Available') throw new SwapRefusal(`pool(${pool.name}) is not available`)
  return pool
}

const pass = (pool: SwapPool, from: 'rune' | 'asset', amount: bigint, { minimumSlip, addedSlip }: SwapRules) => {
  const leg = swapLeg(pool, from, amount, minimumSlip, addedSlip)
  if (!leg) throw new SwapRefusal('fail swap, not enough balance', true)
  if (leg.emit === 0n) throw new SwapRefusal('zero emit asset', true)
  return { ...leg, name: pool.name }
}

/** Swaps through one pool or two, the coin between, without touching them. Throws a `SwapRefusal`. */
export const simulateSwap = ({ from, to, amount, rules }: SwapAttempt): SwapResult => {
  if (assetName(from) === assetName(to))
    throw new SwapRefusal(`cannot swap from ${assetName(from)} --> ${assetName(to)}, assets match`)
  if (amount === 0n) throw new SwapRefusal('fail swap, invalid amount', true)
  const [source, target] = [usable(from, rules), usable(to, rules)]
  const first = source && pass(source, 'asset', amount, rules)
  const second = target && pass(target, 'rune', first?.emit ?? amount, rules)
  const legs = [first, second].filter((leg) => leg !== undefined)
  const feeRune = legs.reduce((sum, leg) => sum + leg.feeRune, 0n)
  return {
    emit: (second ?? first)?.emit ?? amount,
    feeRune,
    fee: truncate(fromRune(target, feeRune), target?.decimals),
    slip: legs.reduce((sum, leg) => sum + leg.slip, 0n),
    pools: legs.map(({ name, after }) => ({ name, after })),
  }
}

/** Turns a refusal into the answer a quote gives for it. */
export const refuseSimulation = (refusal: SwapRefusal): never => {
  const message = `failed to simulate swap: failed to simulate handler: ${refusal.message}`
  if (!refusal.registered) return badRequest(message)
  return internalError(`${message} [gitlab.com/thorchain/thornode/v3/x/thorchain/errors.go:76]`)
}
