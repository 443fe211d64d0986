import type { World } from '../../world/world.ts'
import { dollarsOf, marketOutput, unitsOfDollars } from '../market-output.ts'
import { assetOf, type GardenAsset, Refusal } from './assets.ts'

export const FEE_BPS = 30
const MIN_DOLLARS = 10n
const MAX_DOLLARS = 450_000n
/** Total value the solvers hold, US dollars. */
const MAX_DEPTH_DOLLARS = 250_000n

/** A priced swap, base units. */
export interface PricedSwap {
  readonly sell: GardenAsset
  readonly buy: GardenAsset
  readonly amount: bigint
  readonly output: bigint
}

/** Sell limits, as `/assets` lists them. */
export const limitsOf = (world: World, asset: GardenAsset): { readonly least: bigint; readonly most: bigint } => ({
  least: unitsOfDollars(world, asset, MIN_DOLLARS),
  most: unitsOfDollars(world, asset, MAX_DOLLARS),
})

/** Prices a swap. Throws a `Refusal` with Garden's error text. */
export const priceSwap = (
  world: World,
  assets: readonly GardenAsset[],
  {
    from,
    to,
    amount,
    affiliateBps,
  }: { readonly from: unknown; readonly to: unknown; readonly amount: bigint; readonly affiliateBps: number },
): PricedSwap => {
  const [sell, buy] = [assetOf(assets, from), assetOf(assets, to)]
  const { halt } = world.faults.of('garden')
  const halted = halt === true || halt === sell.chain || halt === buy.chain
  if (sell === buy || sell.buyOnly || halted) throw new Refusal(`No order pair found : ${sell.id}:${buy.id}`)
  const { least, most } = limitsOf(world, sell)
  if (amount < least || amount > most)
    throw new Refusal(`Exact input quote error : expected amount to be within the range of ${least} to ${most}`)
  if (dollarsOf(world, sell, amount) > MAX_DEPTH_DOLLARS) throw new Refusal('insufficient liquidity')
  return { sell, buy, amount, output: marketOutput(world, sell, buy, amount, FEE_BPS + affiliateBps) }
}
