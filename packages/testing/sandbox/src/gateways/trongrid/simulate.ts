import { runCall, validateCall } from '../../ledgers/tron/apply-transaction.ts'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { TronRefusal, VALIDATE_ERROR } from '../../ledgers/tron/tron-refusal.ts'
import { messageOf } from './broadcast.ts'
import { callOf, unsignedOf } from './build-transaction.ts'
import { describeUnsigned } from './describe-transaction.ts'
import type { TronRequest } from './request.ts'

const REVERTED = 'REVERT opcode executed'

const run = (ledger: TronLedger, request: TronRequest) => {
  const contract = callOf(request)
  const context = ledger.context()
  const mark = context.state.mark()
  try {
    validateCall(context, contract, 0n)
    return { contract, ...runCall(context, contract) }
  } finally {
    context.state.restore(mark)
  }
}

const refusal = (error: unknown, visible: boolean): object => {
  if (!(error instanceof TronRefusal)) throw error
  const text = error.message.replace(VALIDATE_ERROR, '')
  const message = text.startsWith('No contract') ? 'Smart contract is not exist.' : text
  return { result: { code: error.code, message: messageOf(message, visible) } }
}

/** `triggerconstantcontract`: runs a call without effect; a revert also has `result: true`. */
export const triggerConstant = (ledger: TronLedger, request: TronRequest, now: number): object => {
  try {
    const { contract, result, energy } = run(ledger, request)
    const message = { message: messageOf(REVERTED, request.visible) }
    return {
      result: { result: true, ...(result.revert && message) },
      energy_used: Number(energy),
      constant_result: [result.output.slice(2)],
      transaction: {
        ret: [result.revert ? { ret: 'FAILED' } : {}],
        ...describeUnsigned(unsignedOf(ledger, request, contract, now), request.visible),
      },
    }
  } catch (error) {
    return refusal(error, request.visible)
  }
}

/** `estimateenergy`: energy that a call needs. */
export const estimateEnergy = (ledger: TronLedger, request: TronRequest): object => {
  try {
    const { result, energy } = run(ledger, request)
    if (!result.revert) return { result: { result: true }, energy_required: Number(energy) }
    return { result: { code: 'CONTRACT_EXE_ERROR', message: messageOf(REVERTED, request.visible) } }
  } catch (error) {
    return refusal(error, request.visible)
  }
}
