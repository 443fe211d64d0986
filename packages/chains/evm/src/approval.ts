import { refuse } from '@switchyard/chain-kit'
import {
  type ApprovalTransaction,
  type ChainContext,
  type Funds,
  type Json,
  type Outgoing,
  UpstreamError,
} from '@switchyard/core'
import type { Hex } from 'viem'
import { toHex } from 'viem/utils'
import { zeroAddress } from './address.ts'
import { TX_TYPE } from './build.ts'
import { approve } from './erc20.ts'
import { contractOf, sender } from './frame.ts'
import { type EvmState, spenderOf, stateOf } from './funds.ts'
import { ceilingOf, priceFields, withMargin } from './gas-price.ts'
import { refuseAbsurdPrice } from './gas-price-ceiling.ts'
import { revertReason } from './revert-reason.ts'
import { estimateGas, numberOf } from './rpc/calls.ts'
import { isNodeFault, type RpcAnswer, type RpcCall } from './rpc/json-rpc.ts'
import type { Answers } from './rpc/nodes.ts'
import type { Settings } from './settings.ts'

/** Gas for an approval that could not be tried; ordinary ones take about 50 000. */
const FALLBACK_GAS = 100_000n

/**
 * Tokens known to refuse a new allowance over one that is not zero. Others are found out by trying; this list serves
 * when nothing can be tried.
 */
const resetsFirst = new Set(['ETH-0xdAC17F958D2ee523a2206206994597C13D831ec7'])

/**
 * The approval to sign before the sell: exactly the amount needed, or zero where the token wants its old allowance
 * cleared first. Once the zero is mined, the next call returns the real one. `undefined` when the allowance is enough.
 */
export const approval = async (
  outgoing: Outgoing,
  funds: Funds,
  context: ChainContext,
  settings: Settings,
): Promise<ApprovalTransaction | undefined> => {
  const grant = grantOf(outgoing)
  if (!grant) return undefined
  const allowance = allowanceOf(funds, grant)
  if (allowance >= grant.amount) return undefined
  const state = stateOf(funds)
  refuseAbsurdPrice(grant.chain, state.price, settings.gasPriceCeilingGwei[grant.chain])
  const answers = await tryBoth(grant, allowance, context, settings)
  const resets = allowance > 0n && mustReset(grant, answers)
  const amount = resets ? 0n : grant.amount
  const gasLimit = gasOf(resets ? answers.reset : answers.raise, settings)
  const canPay = funds.gasBalance >= gasLimit * ceilingOf(state.price)
  if (!canPay && !context.waived?.balance) return refuse(`${grant.from} cannot pay the network fee of the approval.`)
  return { tx: transaction(grant, amount, gasLimit, state), txType: TX_TYPE, spender: grant.spender, amount }
}

interface Grant {
  readonly chain: string
  readonly from: Hex
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
}

const grantOf = (outgoing: Outgoing): Grant | undefined => {
  const token = contractOf(outgoing)
  const spender = spenderOf(outgoing)
  if (!token || !spender) return undefined
  if (spender === zeroAddress) return refuse('The spender is the zero address.')
  return { chain: outgoing.asset.chain, from: sender(outgoing), token, spender, amount: outgoing.amount }
}

const allowanceOf = (funds: Funds, { spender }: Grant): bigint =>
  stateOf(funds).spender === spender && funds.allowance !== undefined
    ? funds.allowance
    : refuse('The allowance was not read together with the funds.')

/** Raising is tried; over an old allowance clearing it is tried beside. An approval can be signed without either. */
const tryBoth = async (
  grant: Grant,
  allowance: bigint,
  context: ChainContext,
  settings: Settings,
): Promise<Answers> => {
  const { chain, from, token, spender, amount } = grant
  const tried = (value: bigint): RpcCall => estimateGas({ from, to: token, value: 0n, data: approve(spender, value) })
  const questions = { raise: tried(amount), ...(allowance > 0n && { reset: tried(0n) }) }
  try {
    return await settings.nodes(chain).ask(questions, context)
  } catch (cause) {
    context.signal.throwIfAborted()
    if (UpstreamError.is(cause)) return {}
    throw cause
  }
}

const mustReset = ({ chain, token }: Grant, { raise, reset }: Answers): boolean =>
  resetsFirst.has(`${chain}-${token}`) || (isRefused(raise) && numberOf(reset) !== undefined)

const isRefused = (answer: RpcAnswer | undefined): boolean =>
  answer !== undefined && 'failure' in answer && !isNodeFault(answer.failure)

const gasOf = (answer: RpcAnswer | undefined, { gasLimitMarginPercent }: Settings): bigint => {
  if (answer && 'failure' in answer && isRefused(answer)) {
    return refuse(`The approval would fail: ${revertReason(answer.failure)}`)
  }
  const gas = numberOf(answer)
  return gas === undefined ? FALLBACK_GAS : withMargin(gas, gasLimitMarginPercent)
}

/** Source: wire contract §7.2. The limit is called `gasLimit` here, not `gas`. */
const transaction = ({ from, token, spender }: Grant, amount: bigint, gas: bigint, { price }: EvmState): Json => {
  const call = { to: token, from, value: '0', data: approve(spender, amount) }
  return { ...call, gasLimit: toHex(gas), ...priceFields(price) }
}
