import { refuse } from '@switchyard/chain-kit'
import { type BuiltTransaction, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readState } from './funds.ts'
import { addMargin } from './gas-price.ts'
import { askGasEstimate, askHex, readNumber, requireNumber } from './gateway/calls.ts'
import { findVerdict } from './gateway/json-rpc.ts'
import type { Answers, Questions } from './gateway/nodes.ts'
import { readResult } from './gateway/transaction.ts'
import { createL1FeeQuestions, scaleOperatorFee } from './l1-fee.ts'
import type { CallFields } from './read-call-fields.ts'
import { readRevertReason } from './read-revert-reason.ts'
import type { Scope } from './settings.ts'

/** Gas limit, layer 1 and operator fee in wei, and warnings for the user. */
export interface Estimate {
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly warnings?: BuiltTransaction['warnings']
}

/**
 * Estimates gas and reads the layer 1 fee in one round trip.
 *
 * A call that would revert is rejected with the reason of the contract. When no estimate is possible (the approval is
 * not mined, no node answers, or the caller has waived the check that fails), the fallback gas limit is used with the
 * warning `unableToEstimateGas`.
 */
export const estimate = async (
  callFields: CallFields,
  { deposit, funds }: { readonly deposit: Deposit; readonly funds: Funds },
  { context, settings }: Scope,
): Promise<Estimate> => {
  const { chain } = deposit.asset
  const { waived } = context
  const { gasLimitMarginPercent, fallbackGasLimit } = settings
  const facts = settings.facts()
  const { plainGas, mostGas } = facts
  const { nonce, price, spender } = readState(funds)

  // Without an allowance read, the node's estimate decides.
  const approval = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.approval : undefined
  const isChecked = approval && spender && funds.allowance !== undefined
  if (isChecked && readAddress(approval.spender)?.canonical !== spender)
    return refuse(`The call needs an approval for ${approval.spender}, but the funds were read for ${spender}.`)
  const awaitingApproval = isChecked ? (funds.allowance ?? 0n) < approval.amount : false

  const questions: Questions = {
    gas: awaitingApproval || waived?.estimate ? undefined : askGasEstimate(callFields),
    code:
      deposit.kind === 'contractCall'
        ? askHex('eth_getCode', [callFields.to, 'latest'], { form: 'bytes', need: 'ifAble' })
        : undefined,
    ...createL1FeeQuestions(chain, { ...callFields, nonce, price, gas: fallbackGasLimit }, facts),
  }
  let answers: Answers = {}
  try {
    if (Object.values(questions).some((call) => call)) answers = await settings.nodes(chain).ask(questions, context)
  } catch (cause) {
    context.signal.throwIfAborted()
    if (questions.l1Fee && !waived?.estimate) return refuse(`The layer 1 fee on ${chain} could not be read.`, { cause })
  }

  // A call to an address without code succeeds and keeps the value, for example at the router address of another chain.
  if (readResult(answers.code) === '0x')
    return refuse(`The call target ${callFields.to} has no contract code on this chain.`)

  // The layer 1 fee changes with the base fee of layer 1, so it gets the same margin as gas.
  const skipsL1Fee = !questions.l1Fee || (!answers.l1Fee && waived?.estimate) || readResult(answers.l1Fee) === '0x'
  const dataFee = skipsL1Fee ? 0n : addMargin(requireNumber(answers.l1Fee), gasLimitMarginPercent)
  // An oracle from before the operator fee reverts, one that does not exist answers `0x`: neither charges it.
  const operator = answers.operatorFee
  if (operator && 'failure' in operator && !findVerdict(operator) && !waived?.estimate)
    return refuse(`The operator fee on ${chain} could not be read.`)
  const operatorFee = readNumber(operator) ?? 0n

  // With too low a balance and its check waived, a revert does not show a fault of the call.
  const isShort = funds.balance < deposit.amount || funds.gasBalance < callFields.value
  const verdict = findVerdict(answers.gas)
  if (verdict && !(waived?.balance === true && isShort)) {
    const reason = readRevertReason(verdict)
    const code = /allowance/i.test(reason) ? 'insufficientAllowance' : 'unableToBuildTransaction'
    throw new SwapError(code, `The transaction would fail: ${reason}`)
  }
  const estimated = readNumber(answers.gas)
  if (estimated !== undefined && estimated > mostGas)
    return refuse(`The nodes estimate ${estimated} gas for the transaction; at most ${mostGas} is accepted.`)
  const withMargin = addMargin(estimated ?? 0n, estimated === plainGas ? 0 : gasLimitMarginPercent)
  const gas = estimated === undefined ? fallbackGasLimit : withMargin > mostGas ? mostGas : withMargin

  const l1Fee = dataFee + scaleOperatorFee(operatorFee, fallbackGasLimit, gas)
  if (estimated !== undefined) return { gas, l1Fee }

  const display = awaitingApproval ? "Can't estimate gas, submit approval transaction first." : "Can't estimate gas."
  const tooltip = `${display} The gas limit of ${fallbackGasLimit} is a fallback figure.`
  return { gas, l1Fee, warnings: [{ code: 'unableToEstimateGas', display, tooltip }] }
}
