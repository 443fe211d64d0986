import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { createRefusal, readUtf8, refuse, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { writeAddress } from './address/address.ts'
import { readLock } from './address/lock.ts'
import type { ChainSettings } from './chain-settings.ts'
import { computeMaxFee } from './max-fee.ts'
import type { NetworkPrefixes } from './networks.ts'
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
  try {
    if (typeof tx !== 'string') throw new UnreadableInput('The transaction is not text.')
    const psbt = readPsbt(requireDecoded(base64, tx))
    const { outputs } = psbt.body
    const spent = readSpentOutputs(psbt)
    const [vault, ...rest] = outputs
    if (!vault) throw new UnreadableInput('The transaction has no output.')

    const data = rest.filter(({ script }) => isNullData(script))
    if (data.length > 1 || data.some(({ amount }) => amount !== 0n))
      throw new UnreadableInput('The transaction has two outputs with data, or one with a value.')
    const [carrier] = data
    const payload = carrier && readNullData(carrier.script)
    if (carrier && !payload) throw new UnreadableInput('The data of an output are malformed.')

    const [paidIn = 0n, paidOut = 0n] = [spent, outputs].map((list) =>
      list.reduce((sum, { amount }) => sum + amount, 0n),
    )
    const fee = paidIn - paidOut
    if (fee < 0n || fee > computeMaxFee(spent, outputs, rules))
      throw createRefusal(
        `The transaction would pay a fee of ${fee} base units, which is negative or above the maximum of the chain.`,
      )
    const to = readAddressed(vault, network)
    return {
      to: to.address,
      amount: to.amount,
      memo: payload && readUtf8(payload),
      memoHex: payload && bytesToHex(payload),
      others: rest.filter((output) => !data.includes(output)).map((output) => readAddressed(output, network)),
      from: [...new Set(spent.map((output) => readAddressed(output, network).address))],
      fee,
    }
  } catch (cause) {
    if (!UnreadableInput.is(cause)) throw cause
    return refuse('The transaction is not a PSBT in the format of this package.', { cause })
  }
}

const readAddressed = (
  { script, amount }: BodyOutput,
  network: NetworkPrefixes,
): { readonly address: string; readonly amount: bigint } => {
  const lock = readLock(script)
  if (!lock || (lock.version !== undefined && network.bech32 === undefined))
    throw new UnreadableInput('An output has no address on this network.')
  return { address: writeAddress(lock, network), amount }
}
