import type { ApprovalTransaction, Chain, DecodedApproval, Outgoing } from '../../contract/chain.ts'
import { createSpell, findDifference, type Mismatch, requireUnreadable } from './mismatch.ts'

/**
 * Reads an approval back and compares it with the sell: owner, token, spender, and exactly what is sold or 0, which clears
 * an old allowance. `undefined` when it is the approval the sell needs.
 *
 * @throws {Error} for a bug of the chain, which is everything that it throws but `UnreadableInput` and `SwapError`.
 */
export const findApprovalMismatch = (
  chain: Chain,
  { asset, amount, sources, spender }: Outgoing,
  approval: ApprovalTransaction,
): Mismatch | undefined => {
  if (!chain.decodeApproval)
    return { field: 'approval', expected: 'readable', found: 'a chain that cannot read approvals' }
  let decoded: DecodedApproval
  try {
    decoded = chain.decodeApproval(approval, asset.chain)
  } catch (error) {
    return requireUnreadable('approval', error)
  }
  const spell = createSpell(chain, asset.chain)
  return findDifference([
    ['approval owner', spell(sources[0]), spell(decoded.owner)],
    ['approval token', spell(asset.address), spell(decoded.token)],
    ['approval spender', spell(spender), spell(decoded.spender)],
    ['announced spender', spell(spender), spell(approval.spender)],
    ['approval amount', decoded.amount === 0n ? 0n : amount, decoded.amount],
    ['announced amount', decoded.amount, approval.amount],
  ])
}
