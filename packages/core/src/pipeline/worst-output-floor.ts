import type { Token } from '../contract/token.ts'
import { lessBps, powerOfTen } from '../domain/amounts.ts'

/** Decimals of the coarsest protocol ledgers; outputs are rounded to them. */
const LEDGER_DECIMALS = 8

/**
 * Least worst output a route may promise, base units of the asset bought: what the slippage leaves of the expected output,
 * less rounding (a millionth, and one unit of an eight-decimals ledger).
 *
 * @param slippageBps The slippage of the request, or the policy's ceiling where the request names none.
 */
export const worstOutputFloor = (expected: bigint, slippageBps: number, buy: Pick<Token, 'decimals'>): bigint => {
  const ledgerUnit = powerOfTen(Math.max(0, buy.decimals - LEDGER_DECIMALS))
  const floor = lessBps(expected, Math.min(slippageBps, 10_000)) - expected / 1_000_000n - ledgerUnit
  return floor > 0n ? floor : 0n
}
