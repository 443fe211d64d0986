import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ceilDiv, type DepositFeeEstimate, type DepositShape, type Json, type Token } from '@switchyard/core'
import { zeroAddress } from './address.ts'
import type { Hex } from './encoding/hex.ts'
import { addMargin, createPriceQuestions, readCeiling, readPrice } from './gas-price.ts'
import { askGasEstimate, readNumber } from './gateway/calls.ts'
import { createL1FeeQuestions, scaleOperatorFee } from './l1-fee.ts'
import type { Scope, Settings } from './settings.ts'

/** Rates of one chain, wei as decimal strings. */
interface FeeRates {
  /** Highest price of one unit of gas. */
  readonly price: string
  /** Gas of a payment to an account that does not exist yet, in units; absent where no node tells. */
  readonly plainGas?: string
  /** Layer 1 fees of transactions with the data of `SAMPLES`. */
  readonly layer1?: readonly [none: string, small: string, large: string]
  /** What the operator charges for `fallbackGasLimit`. */
  readonly operatorFee?: string
}

/** Bytes of data in the transactions whose layer 1 fee is read. The fee is constant up to some size, and linear from there on. */
const SAMPLES = [0, 512, 2_048] as const

/** Selector and two words. */
const TRANSFER_BYTES = 68

/** Data that no chain can compress, so that no other of its size costs more. */
const NOISE: string = Array.from({ length: 64 }, (_, index) => bytesToHex(keccak_256(Uint8Array.of(index))))
  .join('')
  .replaceAll('00', 'ff')

/** Reads the prices that a transaction built now would have, in one round trip. */
export const readFeeRates = async (chain: string, { context, settings }: Scope): Promise<Json> => {
  const { fallbackGasLimit: gas } = settings
  const samples = SAMPLES.map((bytes) => {
    const [to, data]: readonly Hex[] = [`0x${NOISE.slice(0, 40)}`, `0x${NOISE.slice(0, 2 * bytes)}`]
    const price = { kind: 'legacy', gasPrice: 10n ** 12n } as const
    return createL1FeeQuestions(
      chain,
      { to: to as Hex, data: data as Hex, value: 2n ** 80n, nonce: 2n ** 24n, price, gas },
      settings.facts(),
    )
  })
  const [none, small, large] = samples.map(({ l1Fee }) => l1Fee)
  // What a payment costs is the chain's choice and changes with its upgrades. The zero address has coins on every chain.
  const fresh: Hex = `0x${NOISE.slice(0, 40)}`
  const plain = askGasEstimate({ from: zeroAddress, to: fresh, value: 1n, data: '0x' })
  const questions = {
    ...createPriceQuestions(settings),
    plain,
    none,
    small,
    large,
    operatorFee: samples[0]?.operatorFee,
  }
  const answers = await settings.nodes(chain).ask(questions, context)
  const price = String(readCeiling(readPrice(answers, settings)))
  const plainGas = readNumber(answers.plain)?.toString()
  if (!none) return { price, plainGas }
  const layer1 = [answers.none, answers.small, answers.large].map((answer) => String(readNumber(answer) ?? 0n))
  return { price, plainGas, layer1, operatorFee: String(readNumber(answers.operatorFee) ?? 0n) }
}

/**
 * Estimates the most that the transaction of a deposit may cost at these rates. A payment takes the gas that a node estimates for one;
 * where its provider does not say what gas a call uses, that of the facts counts.
 */
export const estimateDepositFee = (
  { asset, shape }: { readonly asset: Token; readonly shape: DepositShape },
  rates: Json,
  { facts, gasLimitMarginPercent, fallbackGasLimit }: Settings,
): DepositFeeEstimate => {
  const { plainGas, tokenTransferGas, callGas, tokenCallGas, dataGas, callBytes, mostGas } = facts()
  const isToken = asset.address !== undefined
  const isTransfer = shape.kind === 'transfer'
  // A token transfer carries no memo. The data of a call are in its usual gas.
  const memoBytes = isTransfer && !isToken ? (shape.bytes ?? 0) : 0
  const { price, plainGas: gasOfPayment, layer1, operatorFee = '0' } = rates as unknown as FeeRates
  const payment = gasOfPayment === undefined ? plainGas : BigInt(gasOfPayment)
  const plain = isTransfer ? (isToken ? tokenTransferGas : payment) : isToken ? tokenCallGas : callGas
  const used = shape.units ?? plain + BigInt(memoBytes) * dataGas
  const limit = addMargin(used, used === plainGas ? 0 : gasLimitMarginPercent)
  const gas = limit > mostGas ? mostGas : limit

  const amount = gas * BigInt(price) + scaleOperatorFee(BigInt(operatorFee), fallbackGasLimit, gas)
  if (!layer1) return { amount }
  const [none, small, large] = layer1.map(BigInt) as [bigint, bigint, bigint]
  const bytes = BigInt(isTransfer ? (isToken ? TRANSFER_BYTES : memoBytes) : (shape.bytes ?? callBytes))
  const [, smallBytes, largeBytes] = SAMPLES
  const slope = ceilDiv(large - small, BigInt(largeBytes - smallBytes))
  const linear = small + slope * (bytes - BigInt(smallBytes))
  return { amount: amount + addMargin(linear > none ? linear : none, gasLimitMarginPercent) }
}
