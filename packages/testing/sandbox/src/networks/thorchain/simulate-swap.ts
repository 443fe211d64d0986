import { type Asset, assetName, isCoin } from './asset.ts'
import { fromRune } from './math/convert.ts'
import { type Depths, type PoolDepths, truncate } from './math/pool.ts'
import { swapLeg } from './math/swap-leg.ts'
import { badRequest, internalError } from './node-error.ts'

/** A pool that a swap uses. */
export interface SwapPool extends PoolDepths {
  readonly name: string
  readonly status: 'Available' | 'Staged'
}

/** Result of simulating one piece of a swap. */
export interface SwapResult {
  readonly emit: bigint
  /** Liquidity fees of all pools, in RUNE. */
  readonly feeRune: bigint
  /** The same fees in the target asset, at its pool price before the swap. */
  readonly fee: bigint
  /** Sum of the slips of all pools, basis points. */
  readonly slip: bigint
  readonly pools: readonly { readonly name: string; readonly after: Depths }[]
}

/** Input of a swap simulation. */
export interface SwapAttempt {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly rules: SwapRules
}

/** Swap rules of a network. */
export interface SwapRules {
  readonly coin: Asset
  readonly minimumSlip: bigint
  /** Basis points added to the slip; absent on THORChain. */
  readonly addedSlip?: bigint
  readonly poolOf: (asset: Asset) => SwapPool | undefined
}

/** A swap the network rejects, with its error text. `registered` errors appear as internal errors. */
export class SwapRefusal extends Error {
  readonly registered: boolean

  constructor(message: string, registered = false) {
    super(message)
    this.name = 'SwapRefusal'
    this.registered = registered
  }
}

/** A combined error in the wording of the node's outbound code. */
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

/** Simulates a swap through one or two pools, via the network's coin, without changing them. Throws a `SwapRefusal`. */
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

/** Throws the quote error for a refused swap. */
export const refuseSimulation = (refusal: SwapRefusal): never => {
  const message = `failed to simulate swap: failed to simulate handler: ${refusal.message}`
  if (!refusal.registered) return badRequest(message)
  return internalError(`${message} [gitlab.com/thorchain/thornode/v3/x/thorchain/errors.go:76]`)
}
