import { refuse } from '@switchyard/chain-kit'
import {
  type ApprovalTransaction,
  type ChainContext,
  type Funds,
  type Json,
  type Outgoing,
  UpstreamError,
} from '@switchyard/core'
import { zeroAddress } from './address.ts'
import { TX_TYPE } from './build.ts'
import { type Hex, toHex } from './encoding/hex.ts'
import { encodeApprove } from './erc20.ts'
import { type EvmState, readSpender, readState } from './funds.ts'
import { addMargin, readCeiling, renderPrice } from './gas-price.ts'
import { askGasEstimate, readNumber } from './gateway/calls.ts'
import { isNodeFault, type RpcAnswer, type RpcCall } from './gateway/json-rpc.ts'
import type { Answers } from './gateway/nodes.ts'
import { readContract, readSender } from './read-call-fields.ts'
import { readRevertReason } from './read-revert-reason.ts'
import { refuseHighGasPrice } from './refuse-high-gas-price.ts'
import type { Settings } from './settings.ts'

/** Gas limit of an approval that could not be estimated; ordinary approvals take about 50 000. */
const FALLBACK_GAS = 100_000n

/**
 * Highest accepted estimate of an approval, forty times that of ordinary ones: some chains count the costs of layer 1 in it. Our
 * judgement: a faulty node must not reserve a balance.
 */
const MOST_GAS = 2_000_000n

/**
 * Tokens known to reject a new allowance while the old one is not zero. Others are detected by an estimate; this list
 * is used when no estimate is available.
 */
const resetsFirst = new Set(['ETH-0xdAC17F958D2ee523a2206206994597C13D831ec7'])

/**
 * Builds the approval to sign before the sell, for exactly the amount needed. A token that requires it gets an approval
 * of zero first; once that is mined, the next call returns the real one.
 *
 * @returns `undefined` when the allowance is sufficient.
 */
export const buildApproval = async (
  outgoing: Outgoing,
  funds: Funds,
  context: ChainContext,
  settings: Settings,
): Promise<ApprovalTransaction | undefined> => {
  const grant = readGrant(outgoing)
  if (!grant) return undefined
  const allowance = requireAllowance(funds, grant)
  if (allowance >= grant.amount) return undefined
  const state = readState(funds)
  refuseHighGasPrice(grant.chain, state.price, settings.gasPriceCeilingGwei[grant.chain])
  const answers = await estimateBoth(grant, allowance, context, settings)
  const resets = allowance > 0n && mustReset(grant, answers)
  const amount = resets ? 0n : grant.amount
  const gasLimit = computeGas(resets ? answers.reset : answers.raise, settings)
  const canPay = funds.gasBalance >= gasLimit * readCeiling(state.price)
  if (!canPay && !context.waived?.balance)
    return refuse(`${grant.from} does not hold enough native coin to pay the network fee of the approval.`)
  return { tx: createTransaction(grant, amount, gasLimit, state), txType: TX_TYPE, spender: grant.spender, amount }
}

interface Grant {
  readonly chain: string
  readonly from: Hex
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
}

const readGrant = (outgoing: Outgoing): Grant | undefined => {
  const token = readContract(outgoing)
  const spender = readSpender(outgoing)
  if (!token || !spender) return undefined
  if (spender === zeroAddress) return refuse('The spender is the zero address; a contract address is required.')
  return { chain: outgoing.asset.chain, from: readSender(outgoing), token, spender, amount: outgoing.amount }
}

const requireAllowance = (funds: Funds, { spender }: Grant): bigint =>
  readState(funds).spender === spender && funds.allowance !== undefined
    ? funds.allowance
    : refuse('The allowance of this spender was not read with the funds; read the funds again.')

/**
 * Estimates the new allowance and, when an old one exists, its reset to zero. An approval can be built without either
 * result.
 */
const estimateBoth = async (
  grant: Grant,
  allowance: bigint,
  context: ChainContext,
  settings: Settings,
): Promise<Answers> => {
  const { chain, from, token, spender, amount } = grant
  const askEstimate = (value: bigint): RpcCall =>
    askGasEstimate({ from, to: token, value: 0n, data: encodeApprove(spender, value) })
  const questions = { raise: askEstimate(amount), reset: allowance > 0n ? askEstimate(0n) : undefined }
  try {
    return await settings.nodes(chain).ask(questions, context)
  } catch (cause) {
    context.signal.throwIfAborted()
    if (UpstreamError.is(cause)) return {}
    throw cause
  }
}

const mustReset = ({ chain, token }: Grant, { raise, reset }: Answers): boolean =>
  resetsFirst.has(`${chain}-${token}`) || (isRefused(raise) && readNumber(reset) !== undefined)

const isRefused = (answer: RpcAnswer | undefined): boolean =>
  answer !== undefined && 'failure' in answer && !isNodeFault(answer.failure)

const computeGas = (answer: RpcAnswer | undefined, { gasLimitMarginPercent }: Settings): bigint => {
  if (answer && 'failure' in answer && isRefused(answer)) {
    return refuse(`The approval would fail: ${readRevertReason(answer.failure)}`)
  }
  const gas = readNumber(answer)
  if (gas !== undefined && gas > MOST_GAS)
    return refuse(`The nodes estimate ${gas} gas for the approval; at most ${MOST_GAS} is accepted.`)
  return gas === undefined ? FALLBACK_GAS : addMargin(gas, gasLimitMarginPercent)
}

/** Approvals name the gas limit `gasLimit`, not `gas`. Source: wire contract §7.2. */
const createTransaction = ({ from, token, spender }: Grant, amount: bigint, gas: bigint, { price }: EvmState): Json => {
  const call = { to: token, from, value: '0', data: encodeApprove(spender, amount) }
  return { ...call, gasLimit: toHex(gas), ...renderPrice(price) }
}
