import { withAbort } from '../async/with-abort.ts'
import type { Simulation } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Warning } from '../contract/provider.ts'
import { toHuman } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/**
 * Simulates a call that pays in its own transaction, and holds it to what it must pay. A call that could not be simulated is
 * handed out with the warning `notSimulated`.
 *
 * Any other call is simulated before its approval is handed out, so that nobody pays for an approval of a call that fails. Where that
 * cannot be told, the estimate after the approval does, as it does where the caller has waived estimates.
 *
 * @throws {SwapError} `unableToBuildTransaction` for a call that would fail, `outputAmountDeviationTooHigh` for one that would
 *   pay its recipient less than it must
 */
export const simulate = async (
  engine: EngineContext,
  { context, priced, provider }: RepricedSwap,
  { deposit, awaitsApproval }: { readonly deposit: Deposit; readonly awaitsApproval: boolean },
): Promise<readonly Warning[]> => {
  if (deposit.kind !== 'contractCall') return []
  const { payout } = deposit
  if (!payout && (!awaitsApproval || context.waived?.estimate)) return []
  const chain = engine.chains.get(priced.sell.chain)
  let found: Simulation = { unable: `Calls on ${priced.sell.chain} cannot be simulated here.` }
  if (chain?.simulate) {
    try {
      const simulated = await withAbort(async () => chain.simulate?.(deposit, context), context.signal)
      found = simulated ?? { unable: 'The chain gave no result.' }
    } catch (cause) {
      context.signal.throwIfAborted()
      found = { unable: cause instanceof Error ? cause.message : String(cause) }
    }
  }

  if ('unable' in found) {
    if (!payout) return []
    const display = `The call of ${provider.id} could not be simulated before it was handed out.`
    return [{ code: 'notSimulated', display, tooltip: found.unable }]
  }
  if ('reverted' in found)
    throw new SwapError('unableToBuildTransaction', `The transaction would fail: ${found.reverted}`)
  if (!payout || found.paid >= payout.minAmount) return []
  const { asset, minAmount: least } = payout
  throw new SwapError(
    'outputAmountDeviationTooHigh',
    `The transaction would pay ${toHuman(found.paid, asset.decimals)} ${asset.ticker}, less than the minimum ${toHuman(least, asset.decimals)}.`,
  )
}
