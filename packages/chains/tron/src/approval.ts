import { hex } from '@scure/base'
import type { ApprovalTransaction, ChainContext, Funds, Outgoing } from '@switchyard/core'
import { costsOf, simulate } from './costs.ts'
import { bytesOf, type TronState } from './funds.ts'
import { transaction } from './transaction.ts'
import { approve } from './trc20.ts'
import type { Trongrid } from './trongrid.ts'

/**
 * Builds the approval of exactly the amount sold.
 *
 * An allowance that is neither zero nor sufficient is reset first (`amount` 0), since USDT rejects a direct change.
 *
 * @returns `undefined` when the allowance is sufficient or none is needed.
 */
export const approval = async (
  trongrid: Trongrid,
  lifetimeMs: number,
  { asset, amount, sources, spender }: Outgoing,
  funds: Funds,
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
  const data = hex.decode(approve(bytesOf(spender, 'spender'), approved))
  const [owner, contract] = [bytesOf(sources[0], 'sender'), bytesOf(asset.address, 'token')]
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
  const { feeLimit } = costsOf(raw, state, await simulate(trongrid, { contract: called }, context))
  const tx = transaction({ ...raw, feeLimit })
  return { tx, txType: 'TRON', spender, amount: approved }
}
