import { withAbort } from '../async/with-abort.ts'
import type { ApprovalTransaction, Funds } from '../contract/chain.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { findApprovalMismatch } from './guard/find-approval-mismatch.ts'
import { findMismatch, refuseMismatch } from './guard/mismatch.ts'
import type { RepricedSwap } from './repriced-swap.ts'
import { toOutgoing } from './require-balance.ts'

/**
 * Builds the approval that must be sent first, if any. It is decoded again before it is returned.
 *
 * @throws {SwapError} `unableToBuildTransaction`, also when it allows anything but the sell, which is emitted as
 *   `build-mismatch`; `unknownError` when the chain fails to read it.
 */
export const buildApproval = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  funds: Funds | undefined,
): Promise<ApprovalTransaction | undefined> => {
  const { chain, context, offer, request, provider } = repriced
  if (!chain?.buildApproval || !funds || request.disableBuildTx || offer.approvalSpender === undefined) return undefined
  const outgoing = toOutgoing(repriced)
  const approval = await withAbort(() => chain.buildApproval?.(outgoing, funds, context), context.signal).catch(
    (cause): undefined => {
      if (SwapError.is(cause)) throw cause
      throw new SwapError('unableToBuildTransaction', 'The approval could not be built.', { cause })
    },
  )
  const found = approval && findMismatch(() => findApprovalMismatch(chain, outgoing, approval))
  if (!found) return approval
  return refuseMismatch(engine, found, {
    provider: provider.id,
    chain: outgoing.asset.chain,
    message: 'The approval built allows something else than the sell needs.',
  })
}
