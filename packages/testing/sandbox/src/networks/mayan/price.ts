import type { World } from '../../world/world.ts'
import { dollarsOf, marketOutput, unitsOfDollars } from '../market-output.ts'
import type { Coin } from './coins.ts'
import { ROUTER_BPS } from './router-contract.ts'

/** Fees of the protocol and the solvers, basis points. */
export const PROTOCOL_BPS = 3
const SOLVER_BPS = 6
const DOLLARS_PER_BPS = 30_000n
const MIN_DOLLARS = 1n
const MAX_DOLLARS = 2_000_000n

/** A rejected request, with the API's error text. */
export class Refusal extends Error {
  readonly code: string | number
  readonly data: object | undefined

  constructor(code: string | number, message: string, data?: object) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Output that solvers pay for an amount of a locked coin at the current price, after all fees. */
export const solversPay = (world: World, locked: Coin, buy: Coin, amount: bigint, shareBps: number): bigint => {
  const lost = PROTOCOL_BPS + SOLVER_BPS + shareBps + Number(dollarsOf(world, locked, amount) / DOLLARS_PER_BPS)
  return marketOutput(world, locked, buy, amount, Math.min(lost, 10_000))
}

/** Amount of the locked coin that a sale yields. */
export const middleOf = (world: World, sell: Coin, locked: Coin, amount: bigint): bigint =>
  sell === locked ? amount : marketOutput(world, sell, locked, amount, ROUTER_BPS)

/** Rejects halted chains and amounts out of range. */
export const requireTradable = (world: World, sell: Coin, buy: Coin, amount: bigint): void => {
  const { halt } = world.faults.of('mayan')
  if (halt === true || halt === sell.chain.code || halt === buy.chain.code) throw new Refusal(0, 'Route not found')
  // Stated as a number, which holds six decimals of any coin exactly.
  const step = 10n ** BigInt(Math.max(0, sell.decimals - 6))
  const least = (unitsOfDollars(world, sell, MIN_DOLLARS) / step + 1n) * step
  if (amount < least) {
    const minAmountIn = Number(least) / 10 ** sell.decimals
    throw new Refusal('AMOUNT_TOO_SMALL', `Amount too small (min ~${minAmountIn} ${sell.symbol})`, { minAmountIn })
  }
  if (dollarsOf(world, sell, amount) > MAX_DOLLARS)
    throw new Refusal('INSUFFICIENT_LIQUIDITY', 'Insufficient liquidity')
}
