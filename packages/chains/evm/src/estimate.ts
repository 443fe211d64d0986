import { refuse } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { Frame } from './frame.ts'
import { stateOf } from './funds.ts'
import { withMargin } from './gas-price.ts'
import { l1FeeQuestion } from './l1-fee.ts'
import { revertReason } from './revert-reason.ts'
import { codeAt, estimateGas, numberOf, surely } from './rpc/calls.ts'
import { isNodeFault, type RpcAnswer, type RpcCall, type RpcFailure } from './rpc/json-rpc.ts'
import type { Answers } from './rpc/nodes.ts'
import type { Settings } from './settings.ts'

/** Gas limit, layer 1 fee in wei, and what the user should know about them. */
export interface Estimate {
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly warnings?: BuiltTransaction['warnings']
}

/** A plain payment to an account without code uses exactly this; a margin would only lock up money. */
const PLAIN_GAS = 21_000n

/**
 * Gas and layer 1 fee in one round trip.
 *
 * A call that would fail is refused with the contract's words. A call that cannot be tried (its approval is not mined, no
 * node answers, the caller has waived the estimate or a purse that is short) gets the fallback gas limit and the warning
 * `unableToEstimateGas`.
 */
export const estimate = async (
  deposit: Deposit,
  frame: Frame,
  funds: Funds,
  context: ChainContext,
  settings: Settings,
): Promise<Estimate> => {
  const early = awaitsApproval(deposit, funds)
  const questions = questionsOf(deposit, frame, funds, settings, early || context.waived?.estimate === true)
  const answers = await ask(deposit, questions, context, settings)
  requireCode(frame, answers.code)
  const l1Fee = questions.l1Fee ? layerOne(answers, settings, context) : 0n
  const gas = early ? undefined : gasOf(answers.gas, settings, isShort(deposit, frame, funds, context))
  return gas === undefined ? { ...fallback(settings, early), l1Fee } : { gas, l1Fee }
}

/** An allowance nobody read is left to the node to judge. */
const awaitsApproval = (deposit: Deposit, funds: Funds): boolean => {
  const needed = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.approval : undefined
  const { spender } = stateOf(funds)
  if (!needed || !spender || funds.allowance === undefined) return false
  if (readAddress(needed.spender)?.canonical !== spender) {
    return refuse(`The call takes the token through ${needed.spender}, but ${spender} is the one to be approved.`)
  }
  return funds.allowance < needed.amount
}

const questionsOf = (
  deposit: Deposit,
  frame: Frame,
  funds: Funds,
  settings: Settings,
  untried: boolean,
): Readonly<Record<string, RpcCall>> => {
  const l1Fee = l1FeeQuestion(deposit.asset.chain, frame, stateOf(funds), settings.fallbackGasLimit)
  const isCall = deposit.kind === 'contractCall'
  return {
    ...(!untried && { gas: estimateGas(frame) }),
    ...(isCall && { code: codeAt(frame.to) }),
    ...(l1Fee && { l1Fee }),
  }
}

/** A call of an address without code succeeds, does nothing and keeps the value: a router of another chain, say. */
const requireCode = ({ to }: Frame, answer: RpcAnswer | undefined): void => {
  if (answer && 'result' in answer && answer.result === '0x') refuse(`There is no contract at ${to} on this chain.`)
}

const ask = async (
  deposit: Deposit,
  questions: Readonly<Record<string, RpcCall>>,
  context: ChainContext,
  settings: Settings,
): Promise<Answers> => {
  if (Object.keys(questions).length === 0) return {}
  try {
    return await settings.nodes(deposit.asset.chain).ask(questions, context)
  } catch (cause) {
    context.signal.throwIfAborted()
    if (questions.l1Fee && !context.waived?.estimate) {
      return refuse(`The fee on ${deposit.asset.chain} could not be read.`, { cause })
    }
    return {}
  }
}

/** The layer 1 fee moves with layer 1's base fee, so it is given the same room as gas. */
const layerOne = ({ l1Fee }: Answers, { gasLimitMarginPercent }: Settings, { waived }: ChainContext): bigint => {
  if (!l1Fee && waived?.estimate) return 0n
  return l1Fee && 'result' in l1Fee && l1Fee.result === '0x' ? 0n : withMargin(surely(l1Fee), gasLimitMarginPercent)
}

/** A purse the caller knows to be short: the node's verdict then says nothing about the call. */
const isShort = ({ amount }: Deposit, { value }: Frame, funds: Funds, { waived }: ChainContext): boolean =>
  waived?.balance === true && (funds.balance < amount || funds.gasBalance < value)

const gasOf = (
  answer: RpcAnswer | undefined,
  { gasLimitMarginPercent }: Settings,
  isShort: boolean,
): bigint | undefined => {
  if (answer && 'failure' in answer && !isNodeFault(answer.failure)) {
    return isShort ? undefined : wouldFail(answer.failure)
  }
  const gas = numberOf(answer)
  return gas === undefined || gas === PLAIN_GAS ? gas : withMargin(gas, gasLimitMarginPercent)
}

const wouldFail = (failure: RpcFailure): never => {
  const reason = revertReason(failure)
  const message = `The transaction would fail: ${reason}`
  throw new SwapError(/allowance/i.test(reason) ? 'insufficientAllowance' : 'unableToBuildTransaction', message)
}

const fallback = ({ fallbackGasLimit: gas }: Settings, early: boolean): Omit<Estimate, 'l1Fee'> => {
  const display = early ? "Can't estimate gas, submit approval transaction first." : "Can't estimate gas."
  const tooltip = `${display} The gas limit of ${gas} is a fallback figure.`
  return { gas, warnings: [{ code: 'unableToEstimateGas', display, tooltip }] }
}
