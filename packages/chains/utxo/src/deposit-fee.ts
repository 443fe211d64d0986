import { type DepositFeeEstimate, type Json, type PlannedDeposit, UpstreamError } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { encodeLock } from './address/lock.ts'
import type { ChainSettings } from './chain-settings.ts'
import { readFeeRate } from './fee-rate.ts'
import type { InputForm } from './rules.ts'
import { createConventionalMeter, createRateMeter } from './selection/fee.ts'
import { addInput, NO_INPUTS, sumOutputs } from './selection/weight.ts'
import { encodeNullData } from './transaction/null-data.ts'
import { readZcashConsensus } from './zcash-consensus.ts'

/** Inputs of a wallet that is not known. */
const ASSUMED_INPUTS = 2

/** Bytes of the longest script of a recipient, with segwit and without, and of the change of an assumed input. */
const SEGWIT_SCRIPT = 34
const KEY_HASH_SCRIPT = 25

/** Rate of one chain as a decimal string: base units per thousand virtual bytes, or zatoshi for each action on Zcash. */
interface FeeRates {
  readonly rate: string
}

/**
 * Reads the rate that a transaction built now would have.
 *
 * @throws {UpstreamError} when no fee rate is known.
 */
export const readFeeRates = async (settings: ChainSettings, signal: AbortSignal): Promise<Json> => {
  const zcash = await readZcashConsensus(settings, signal)
  const rate = zcash?.marginalFee ?? (await readFeeRate(settings, signal)).rate
  if (rate === undefined) throw new UpstreamError(`No fee rate is known for ${settings.code}.`)
  return { rate: rate.toString() }
}

/**
 * Estimates the network fee of a deposit at these rates: two inputs, the deposit, change, and a memo.
 *
 * Inputs are those of the wallet's address. Where it is not known, those of segwit chains are assumed to be wrapped ones, which cost more
 * than native ones; two of them cost more than one without segwit. Change that is too small to keep is not in it: a wallet that has no
 * more than amount and estimate can pay without change.
 */
export const estimateDepositFee = (
  { bytes = 0, outputs = 0, from }: PlannedDeposit,
  rates: Json,
  { rules, network }: ChainSettings,
): DepositFeeEstimate => {
  const rate = BigInt((rates as unknown as FeeRates).rate)
  const meter = rules.body === 'zcash' ? createConventionalMeter(rate) : createRateMeter(rate)
  const hasSegwit = rules.sources.includes('p2sh')
  const payer = from === undefined ? undefined : readAddress(from, network)
  const form: InputForm = rules.sources.find((known) => known === payer?.form) ?? (hasSegwit ? 'p2sh' : 'p2pkh')
  const inputs = Array.from({ length: ASSUMED_INPUTS }, () => form).reduce(addInput, NO_INPUTS)
  const recipient = new Uint8Array(hasSegwit ? SEGWIT_SCRIPT : KEY_HASH_SCRIPT)
  const change = payer?.lock ? encodeLock(payer.lock) : new Uint8Array(KEY_HASH_SCRIPT)
  const memo = bytes > 0 ? [encodeNullData(new Uint8Array(bytes))] : []
  const paid = sumOutputs([recipient, change, ...memo, ...Array.from({ length: outputs }, () => recipient)])
  return { amount: meter.fee(inputs, paid), assumedInputs: ASSUMED_INPUTS }
}
