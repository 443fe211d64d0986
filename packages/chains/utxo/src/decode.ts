import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { readUtf8, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, SwapError } from '@switchyard/core'
import { writeAddress } from './address/address.ts'
import { readLock } from './address/lock.ts'
import type { ChainSettings } from './chain-settings.ts'
import { computeMaxFee } from './max-fee.ts'
import type { NetworkPrefixes } from './networks.ts'
import type { ChainRules } from './rules.ts'
import { isNullData, readNullData } from './transaction/null-data.ts'
import type { BodyOutput } from './transaction/read-body.ts'
import { readPsbt } from './transaction/read-psbt.ts'
import { readSpentOutputs } from './transaction/spent.ts'

/**
 * Decodes a PSBT: the first output is the deposit, at most one carries the memo, all others are addresses. Owners of
 * the inputs and the fee come from the evidence in the PSBT, which the signature commits to or which can be checked.
 *
 * `memoHex` is the payload, `memo` its text when it is UTF-8.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything this package would not write, including a fee beyond the
 * chain's bounds.
 */
export const decode = (
  { tx }: BuiltTransaction,
  { network, rules }: Pick<ChainSettings, 'network' | 'rules'>,
): DecodedDeposit => {
  const { outputs, spent } = readTransaction(tx)
  const [vault, ...rest] = outputs
  if (!vault) throw createUnreadable()
  const data = rest.filter(({ script }) => isNullData(script))
  if (data.length > 1 || data.some(({ amount }) => amount !== 0n)) throw createUnreadable()
  const to = readAddressed(vault, network)
  const [carrier] = data
  const payload = carrier && readNullData(carrier.script)
  if (carrier && !payload) throw createUnreadable()
  return {
    to: to.address,
    amount: to.amount,
    memo: payload && readUtf8(payload),
    memoHex: payload && bytesToHex(payload),
    others: rest.filter((output) => !data.includes(output)).map((output) => readAddressed(output, network)),
    from: [...new Set(spent.map((output) => readAddressed(output, network).address))],
    fee: readFee(spent, outputs, rules),
  }
}

interface Transaction {
  readonly outputs: readonly BodyOutput[]
  readonly spent: readonly BodyOutput[]
}

const readTransaction = (tx: unknown): Transaction => {
  if (typeof tx !== 'string') throw createUnreadable()
  return refuseUnreadable(() => {
    const psbt = readPsbt(requireDecoded(base64, tx))
    return { outputs: psbt.body.outputs, spent: readSpentOutputs(psbt) }
  })
}

const readFee = (spent: readonly BodyOutput[], outputs: readonly BodyOutput[], rules: ChainRules): bigint => {
  const fee = sumOutputs(spent) - sumOutputs(outputs)
  if (fee >= 0n && fee <= refuseUnreadable(() => computeMaxFee(spent, outputs, rules))) return fee
  throw new SwapError(
    'unableToBuildTransaction',
    `The transaction would pay a fee of ${fee} base units, which is negative or above the maximum of the chain.`,
  )
}

const sumOutputs = (outputs: readonly BodyOutput[]): bigint => outputs.reduce((sum, { amount }) => sum + amount, 0n)

const readAddressed = (
  { script, amount }: BodyOutput,
  network: NetworkPrefixes,
): { address: string; amount: bigint } => {
  const lock = readLock(script)
  const known = lock && (lock.version === undefined || network.bech32 !== undefined)
  if (!known) throw createUnreadable()
  return { address: writeAddress(lock, network), amount }
}

const refuseUnreadable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    throw UnreadableInput.is(cause) ? createUnreadable(cause) : cause
  }
}

const createUnreadable = (cause?: unknown): SwapError =>
  new SwapError('unableToBuildTransaction', 'The transaction is not a PSBT in the format of this package.', { cause })
