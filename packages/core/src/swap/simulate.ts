import { withAbort } from '../async/with-abort.ts'
import type { Simulation } from '../contract/chain.ts'
import type { ContractCall, Deposit } from '../contract/deposit.ts'
import type { Warning } from '../contract/provider.ts'
import { toHuman } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/**
 * Simulates a call that pays in its own transaction, and holds it to what it must pay. A call that could not be simulated is
 * handed out with the warning `notSimulated`.
 *
 * @throws {SwapError} `unableToBuildTransaction` for a call that would fail, `outputAmountDeviationTooHigh` for one that would
 *   pay its recipient less than it must
 */
export const simulate = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  deposit: Deposit,
): Promise<readonly Warning[]> => {
  if (deposit.kind !== 'contractCall' || !deposit.payout) return []
  const { asset, minAmount: least } = deposit.payout
  const found = await runSimulation(engine, repriced, deposit)
  if ('unable' in found) {
    const display = `The call of ${repriced.provider.id} could not be simulated before it was handed out.`
    return [{ code: 'notSimulated', display, tooltip: found.unable }]
  }
  if ('reverted' in found)
    throw new SwapError('unableToBuildTransaction', `The transaction would fail: ${found.reverted}`)
  if (found.paid >= least) return []
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The transaction would pay ${toHuman(found.paid, asset.decimals)} ${asset.ticker}, less than the minimum ${toHuman(least, asset.decimals)}.`,
  )
}

const runSimulation = async (
  engine: EngineContext,
  { context, priced }: RepricedSwap,
  deposit: ContractCall,
): Promise<Simulation> => {
  const chain = engine.chains.get(priced.sell.chain)
  if (!chain?.simulate) return { unable: `Calls on ${priced.sell.chain} cannot be simulated here.` }
  try {
    return await withAbort(async () => chain.simulate?.(deposit, context), context.signal).then(
      (found) => found ?? { unable: 'The chain gave no result.' },
    )
  } catch (cause) {
    context.signal.throwIfAborted()
    return { unable: cause instanceof Error ? cause.message : String(cause) }
  }
}
