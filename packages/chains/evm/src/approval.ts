import { refuse } from '@switchyard/chain-kit'
import { type ApprovalTransaction, type Funds, type Outgoing, UpstreamError } from '@switchyard/core'
import { zeroAddress } from './address.ts'
import { TX_TYPE } from './build.ts'
import { toHex } from './encoding/hex.ts'
import { encodeErc20 } from './erc20.ts'
import { readSpender, readState } from './funds.ts'
import { addMargin, readCeiling, renderPrice } from './gas-price.ts'
import { askGasEstimate, readNumber } from './gateway/calls.ts'
import { findVerdict, type RpcCall } from './gateway/json-rpc.ts'
import type { Answers } from './gateway/nodes.ts'
import { readContract, readSender } from './read-call-fields.ts'
import { readRevertReason } from './read-revert-reason.ts'
import { refuseHighGasPrice } from './refuse-high-gas-price.ts'
import type { Scope } from './settings.ts'

/**
 * Builds the approval to sign before the sell, for exactly the amount needed. A token that requires it gets an approval
 * of zero first; once that is mined, the next call returns the real one.
 *
 * @returns `undefined` when the allowance is sufficient.
 */
export const buildApproval = async (
  outgoing: Outgoing,
  funds: Funds,
  { context, settings }: Scope,
): Promise<ApprovalTransaction | undefined> => {
  const { amount: needed } = outgoing
  const { chain } = outgoing.asset
  const token = readContract(outgoing)
  const spender = readSpender(outgoing)
  if (!token || !spender) return undefined
  if (spender === zeroAddress) return refuse('The spender is the zero address; a contract address is required.')

  const from = readSender(outgoing)
  const { spender: readFor, price } = readState(funds)
  const { allowance } = funds
  if (readFor !== spender || allowance === undefined)
    return refuse('The allowance of this spender was not read with the funds; read the funds again.')
  if (allowance >= needed) return undefined
  refuseHighGasPrice(chain, price, settings)

  // An approval can be built without an estimate.
  const askEstimate = (value: bigint): RpcCall =>
    askGasEstimate({ from, to: token, value: 0n, data: encodeErc20('approve', spender, value) })
  const questions = { raise: askEstimate(needed), reset: allowance > 0n ? askEstimate(0n) : undefined }
  const { raise, reset } = await settings
    .nodes(chain)
    .ask(questions, context)
    .catch((cause: unknown): Answers => {
      context.signal.throwIfAborted()
      if (UpstreamError.is(cause)) return {}
      throw cause
    })

  const { resetsFirst, approvalGas, mostApprovalGas } = settings.facts()
  const isListed = resetsFirst[chain]?.some((each) => each.toLowerCase() === token.toLowerCase())
  const mustReset = isListed || (findVerdict(raise) && readNumber(reset) !== undefined)
  const resets = allowance > 0n && mustReset
  const amount = resets ? 0n : needed
  const estimated = resets ? reset : raise
  const verdict = findVerdict(estimated)
  if (verdict) return refuse(`The approval would fail: ${readRevertReason(verdict)}`)
  const gas = readNumber(estimated)
  if (gas !== undefined && gas > mostApprovalGas)
    return refuse(`The nodes estimate ${gas} gas for the approval; at most ${mostApprovalGas} is accepted.`)
  const gasLimit = gas === undefined ? approvalGas : addMargin(gas, settings.gasLimitMarginPercent)
  const canPay = funds.gasBalance >= gasLimit * readCeiling(price)
  if (!canPay && !context.waived?.balance)
    return refuse(`${from} does not hold enough native coin to pay the network fee of the approval.`)

  // Approvals name the gas limit `gasLimit`, not `gas`. Source: wire contract §7.2.
  const call = { to: token, from, value: '0', data: encodeErc20('approve', spender, amount) }
  return { tx: { ...call, gasLimit: toHex(gasLimit), ...renderPrice(price) }, txType: TX_TYPE, spender, amount }
}
