import { hex } from '@scure/base'
import type { ApprovalTransaction, ChainContext, Funds, Outgoing } from '@switchyard/core'
import { costsOf, probe } from './costs.ts'
import { bytesOf, type TronState } from './funds.ts'
import { transaction } from './transaction.ts'
import { approve } from './trc20.ts'
import type { Trongrid } from './trongrid.ts'

/**
 * The approval of exactly the amount sold; `undefined` when the allowance is enough or none is needed.
 *
 * An allowance that is neither zero nor enough is cleared first (`amount` 0), since USDT refuses to change one.
 */
export const approval = async (
  trongrid: Trongrid,
  lifetimeMs: number,
  { asset, amount, sources, spender }: Outgoing,
  funds: Funds,
  context: ChainContext,
): Promise<ApprovalTransaction | undefined> => {
  const allowed = funds.allowance
  if (spender === undefined || asset.address === undefined || allowed === undefined || allowed >= amount)
    return undefined
  const approved = allowed === 0n ? amount : 0n
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
  const { feeLimit } = costsOf(raw, state, await probe(trongrid, { contract: called }, context))
  const tx = transaction({ ...raw, ...(feeLimit !== undefined && { feeLimit }) })
  return { tx, txType: 'TRON', spender, amount: approved }
}
