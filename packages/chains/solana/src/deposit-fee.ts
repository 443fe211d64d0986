import { type DepositFeeEstimate, type DepositShape, type Json, type Token, UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import { MAX_RENT_INCREASE } from './build/chain-state.ts'
import { computePriorityFee } from './build/fees.ts'
import { computeTransferUnits } from './build/units.ts'
import type { SolanaFacts } from './facts.ts'
import type { Gateway } from './gateway.ts'
import { readList } from './list.ts'
import type { PriorityOptions } from './options.ts'
import { choosePrice } from './priority-price.ts'
import { programs } from './programs.ts'
import { computeRentExemptMinimum } from './rent.ts'

/** Size of an associated account of a Token-2022 mint without extensions, the larger of the two programs. */
const ACCOUNT_BYTES = 170

/** Largest compute limit of a transaction. */
const MAX_UNITS = 1_400_000n

interface Rates {
  /** Price of a compute unit, millionths of a lamport. */
  readonly price: string
  /** Rent of a token account, lamports. */
  readonly rent: string
}

/** Reads the rates of the network, independent of the accounts used. */
export const readFeeRates = async (
  gateway: Gateway,
  { priority, facts }: { readonly priority: Required<PriorityOptions>; readonly facts: SolanaFacts },
  signal: AbortSignal,
): Promise<Json> => {
  const [fees, stated] = await gateway.ask(
    [
      { method: 'getRecentPrioritizationFees', params: [[]] },
      { method: 'getMinimumBalanceForRentExemption', params: [ACCOUNT_BYTES, { commitment: 'confirmed' }] },
    ],
    signal,
  )
  if (!fees || 'refused' in fees)
    throw new UpstreamError(`The node returned an error: ${fees?.refused ?? 'no answer'}.`)
  const paid = readList(fees.result).flatMap((fee) => readInteger(at(fee, 'prioritizationFee')) ?? [])
  const usual = computeRentExemptMinimum(ACCOUNT_BYTES, facts.lamportsPerByte)
  const told = stated && 'result' in stated ? (readInteger(stated.result) ?? 0n) : 0n
  const rent = told > 0n && told <= usual * MAX_RENT_INCREASE ? told : usual
  return { price: choosePrice(paid, priority).toString(), rent: rent.toString() }
}

/** Estimates the fee of a deposit, lamports; the recipient of a token may need a new account. */
export const estimateDepositFee = (
  asset: Token,
  { kind, bytes = 0, units = MAX_UNITS }: DepositShape,
  { rates, facts }: { readonly rates: Json; readonly facts: SolanaFacts },
): DepositFeeEstimate => {
  const { price, rent } = rates as unknown as Rates
  const priorityFee = (limit: number): bigint => computePriorityFee(limit, BigInt(price))
  if (kind === 'call') return { amount: facts.signatureFee + priorityFee(Number(units)) }
  const program = asset.address === undefined ? undefined : programs.token2022
  const limit = computeTransferUnits(program, bytes === 0 ? undefined : bytes, facts.computeUnits)
  return { amount: facts.signatureFee + priorityFee(limit) + (program === undefined ? 0n : BigInt(rent)) }
}
