import { engineResults, InvalidTransaction, isClaimed } from '../../ledgers/xrp/engine-result.ts'
import { xrpChain } from '../../ledgers/xrp/xrp-chain.ts'
import type { XrpLedger, XrpSubmission } from '../../ledgers/xrp/xrp-ledger.ts'
import { describeJson } from './describe-transaction.ts'
import { InvalidTransactionError, RippledError } from './rippled-error.ts'

const submitted = (ledger: XrpLedger, blob: string): XrpSubmission => {
  try {
    return ledger.submit(Uint8Array.from(Buffer.from(blob, 'hex')))
  } catch (error) {
    if (error instanceof InvalidTransaction) throw new InvalidTransactionError(error.message)
    throw new InvalidTransactionError(error instanceof Error ? error.message : 'unreadable')
  }
}

/** `submit` of a signed blob: refusals of the ledger are results, not errors. */
export const submit = (ledger: XrpLedger, parameters: Readonly<Record<string, unknown>>, version: number): object => {
  const { tx_blob } = parameters
  if (typeof tx_blob !== 'string' || !/^([0-9a-f]{2})+$/i.test(tx_blob)) throw new RippledError('invalidParams')
  const { hash, json, result } = submitted(ledger, tx_blob)
  const applied = isClaimed(result)
  const next = ledger.account(json.Account)?.sequence
  return {
    accepted: applied,
    ...(next !== undefined && { account_sequence_available: next, account_sequence_next: next }),
    applied,
    broadcast: applied,
    engine_result: result,
    engine_result_code: engineResults[result].code,
    engine_result_message: engineResults[result].text,
    kept: applied,
    open_ledger_cost: String(xrpChain.baseFee),
    queued: false,
    tx_blob: tx_blob.toUpperCase(),
    tx_json: { ...describeJson(json, version), hash },
    validated_ledger_index: ledger.height(),
  }
}
