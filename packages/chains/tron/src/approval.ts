import { hex } from '@scure/base'
import type { ApprovalTransaction, ChainContext, Outgoing } from '@switchyard/core'
import type { BuildInput } from './build.ts'
import { computeCosts, simulate } from './costs.ts'
import { requireAddress, type TronState } from './funds.ts'
import { createTransaction } from './transaction.ts'
import { encodeTokenCall } from './trc20.ts'

/**
 * Builds the approval of exactly the amount sold.
 *
 * An allowance that is neither zero nor sufficient is reset first (`amount` 0), since USDT rejects a direct change.
 *
 * @returns `undefined` when the allowance is sufficient or none is needed.
 */
export const buildApproval = async (
  { asset, amount, sources, spender }: Outgoing,
  { funds, gateway, lifetimeMs, facts }: BuildInput,
  context: ChainContext,
): Promise<ApprovalTransaction | undefined> => {
  const currentAllowance = funds.allowance
  if (
    spender === undefined ||
    asset.address === undefined ||
    currentAllowance === undefined ||
    currentAllowance >= amount
  )
    return undefined
  const approved = currentAllowance === 0n ? amount : 0n
  const state = funds.state as TronState
  const data = hex.decode(encodeTokenCall('approve', requireAddress(spender, 'spender'), approved))
  const [owner, contract] = [requireAddress(sources[0], 'sender'), requireAddress(asset.address, 'token')]
  const called = { type: 'TriggerSmartContract', owner, contract, callValue: 0n, data } as const
  const { timestamp, refBlockBytes, refBlockHash } = state.block
  const now = BigInt(context.clock.now())
  const raw = {
    refBlockBytes,
    refBlockHash,
    expiration: timestamp + BigInt(lifetimeMs),
    contract: called,
    timestamp: now,
  }
  const { feeLimit } = computeCosts(
    raw,
    { state, facts },
    await simulate({ gateway, facts }, { contract: called }, context),
  )
  const tx = createTransaction({ ...raw, feeLimit })
  return { tx, txType: 'TRON', spender, amount: approved }
}
