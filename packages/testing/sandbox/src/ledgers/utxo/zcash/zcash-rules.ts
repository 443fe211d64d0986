import { concatBytes } from '@noble/hashes/utils.js'
import { littleEndian } from '../../../codec/little-reader.ts'
import { scriptKind } from '../address.ts'
import { sized } from '../byte-writer.ts'
import { memoData } from '../memo-script.ts'
import { NodeRefusal } from '../node-refusal.ts'
import type { NodeRules } from '../node-rules.ts'
import type { RawInput, RawOutput, RawTransaction } from '../transaction-parts.ts'
import type { UtxoChain } from '../utxo-chain.ts'
import { verifyInput } from '../verify-input.ts'
import { branchAt, type NetworkUpgrade } from './network-upgrades.ts'
import { decodeZip225, zcashVersion } from './zip225.ts'
import { conventionalFee } from './zip317.ts'

/** Refuses as Zebra does; it hides the id of the transaction in its message. */
const refuse = (reason: string, code = -25): never => {
  throw new NodeRefusal(code, reason)
}

const invalid = (reason: string): never =>
  refuse(`failed to validate tx: WtxId("private"), error: transaction did not pass consensus validation: ${reason}`)

/** Heights from here on are lock times or invalid expiries. Source: ZIP-203. */
const HEIGHT_LIMIT = 500_000_000

const upgradeAt = ({ zcash }: UtxoChain, height: number): NetworkUpgrade => branchAt(zcash ?? [], height)

const decode = (chain: UtxoChain, bytes: Uint8Array, height: number): RawTransaction => {
  const version = zcashVersion(bytes)
  if (version === 4) {
    const { name } = upgradeAt(chain, height + 1)
    const reason = `transaction version 4 not supported by the network upgrade ${name}`
    refuse(
      `failed to validate tx: transaction::Hash("private"), error: transaction did not pass consensus validation: ${reason}`,
    )
  }
  try {
    return decodeZip225(bytes)
  } catch {
    throw new NodeRefusal(-22, 'parse error: transaction does not deserialize')
  }
}

const checkShape = (chain: UtxoChain, transaction: RawTransaction, height: number): void => {
  const next = height + 1
  if (transaction.inputs.length === 0)
    invalid('must have at least one input: transparent, shielded spend, or joinsplit')
  if (transaction.outputs.length === 0)
    invalid('must have at least one output: transparent, shielded output, or joinsplit')
  const { branchId, expiryHeight } = transaction.zcash ?? { branchId: 0, expiryHeight: 0 }
  if (branchId !== upgradeAt(chain, next).id) invalid('transaction uses an incorrect consensus branch id')
  if (expiryHeight >= HEIGHT_LIMIT)
    invalid(
      `expiry Height(${expiryHeight}) must be less than the maximum Height(499999999) coinbase: false, block: Height(${next}), failing transaction: transaction::Hash("private")`,
    )
  if (expiryHeight !== 0 && next > expiryHeight)
    invalid(
      `transaction must not be mined at a block Height(${next}) greater than its expiry Height(${expiryHeight}), failing transaction transaction::Hash("private")`,
    )
  checkDuplicates(transaction.inputs)
  checkStandard(chain, transaction.outputs)
}

const checkDuplicates = (inputs: readonly RawInput[]): void => {
  const seen = new Set<string>()
  for (const { txid, index } of inputs) {
    if (seen.has(`${txid}:${index}`))
      invalid(
        `transparent double-spend: OutPoint { hash: transaction::Hash("${txid}"), index: ${index} } is spent twice`,
      )
    seen.add(`${txid}:${index}`)
  }
}

/** Refuses what a node does not relay, although a block may contain it. */
const checkStandard = ({ memoLimit }: UtxoChain, outputs: readonly RawOutput[]): void => {
  const memos = outputs.map(({ script }) => memoData(script)).filter((data) => data !== undefined)
  const plain = outputs.filter(({ script }) => !memoData(script))
  const standard =
    memos.length <= 1 &&
    memos.every((data) => data.length <= memoLimit) &&
    plain.every((output) => ['pkh', 'sh'].includes(scriptKind(output.script)) && output.amount >= dustOf(output))
  if (!standard) refuse('transaction is non-standard')
}

/** 54 zatoshi for a usual output. Source: Zebra `transparent.rs`, `is_dust`. */
const dustOf = ({ amount, script }: RawOutput): bigint => {
  const size = concatBytes(littleEndian(amount, 8), sized(script)).length
  return BigInt(3 * Math.floor((100 * (size + 148)) / 1000))
}

const total = (outputs: readonly RawOutput[]): bigint => outputs.reduce((sum, { amount }) => sum + amount, 0n)

const checkSpending = (chain: UtxoChain, transaction: RawTransaction, spent: readonly RawOutput[]): bigint => {
  const fee = total(spent) - total(transaction.outputs)
  if (fee < 0n) invalid('could not calculate the transaction fee')
  if (fee < conventionalFee(transaction))
    invalid(
      'failed to verify ZIP-317 transaction rules, transaction was not inserted to mempool: Unpaid actions is higher than the limit',
    )
  transaction.inputs.forEach((_, index) => {
    if (verifyInput({ chain, transaction, index, coins: spent }) !== undefined)
      invalid('could not verify a transparent script: script verification failed')
  })
  return fee
}

const missing = (spentInMempool: boolean): never =>
  spentInMempool
    ? refuse(
        'any transaction with the same effects will be rejected from the mempool until the next chain tip block: transaction rejected because another transaction in the mempool has already spent some of its inputs',
      )
    : invalid('could not find transparent input UTXO in the best chain or mempool')

const known = (mined: boolean): never =>
  mined
    ? refuse(
        'any transaction with the same effects will be rejected from the mempool until a chain reset: transaction was committed to the best chain',
        -1,
      )
    : refuse('transaction already exists in mempool', -1)

/**
 * The rules of a Zcash node for transparent transactions of version 5: branch of the next block, expiry, conventional fee,
 * signatures over the digest of ZIP-244. Texts and codes: Zebra 5 and later.
 */
export const zcashRules: NodeRules = { decode, known, checkShape, checkSpending, missing }
