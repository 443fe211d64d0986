import { scriptKind } from './address.ts'
import { memoData } from './memo-script.ts'
import { refuse } from './node-refusal.ts'
import { measure } from './raw-transaction.ts'
import type { RawOutput, RawTransaction } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'
import { verifyInput } from './verify-input.ts'

const MAX_SUPPLY = 21_000_000n * 100_000_000n * 1_000_000n
const NOT_FINAL_FROM = 500_000_000

const total = (outputs: readonly RawOutput[]): bigint => outputs.reduce((sum, output) => sum + output.amount, 0n)

/** An amount as node messages print it: without trailing zeros, but with two decimals at least. */
const coins = (amount: bigint): string => {
  const decimals = (amount % 100_000_000n).toString().padStart(8, '0')
  return `${amount / 100_000_000n}.${decimals.replace(/0{1,6}$/, '')}`
}

const WITNESS = new Set(['wpkh', 'wsh', 'tr'])

/** Rules that do not depend on the outputs being spent. */
export const checkShape = (chain: UtxoChain, transaction: RawTransaction): void => {
  if (transaction.inputs.length === 0) refuse('bad-txns-vin-empty')
  if (transaction.outputs.length === 0) refuse('bad-txns-vout-empty')
  if (total(transaction.outputs) > MAX_SUPPLY) refuse('bad-txns-txouttotal-toolarge')
  const spent = transaction.inputs.map((input) => `${input.txid}:${input.index}`)
  if (new Set(spent).size !== spent.length) refuse('bad-txns-inputs-duplicate')
  if (transaction.version < 1 || transaction.version > 2) refuse('version')
  checkOutputs(chain, transaction.outputs)
}

const checkOutputs = (chain: UtxoChain, outputs: readonly RawOutput[]): void => {
  let memos = 0
  for (const output of outputs) {
    const data = memoData(output.script)
    if (data) {
      memos += 1
      if (data.length > chain.memoLimit) refuse('scriptpubkey')
      continue
    }
    const kind = scriptKind(output.script)
    if (!['pkh', 'sh', 'wpkh', 'wsh', 'tr'].includes(kind)) refuse('scriptpubkey')
    if (output.amount < (['pkh', 'sh'].includes(kind) ? chain.dust.pkh : chain.dust.witness)) refuse('dust')
  }
  if (memos > 1) refuse('multi-op-return')
}

/** A lock time applies only while some input's sequence is not final. */
export const checkFinal = (transaction: RawTransaction, height: number, seconds: number): void => {
  const open = transaction.inputs.some((input) => input.sequence !== 0xffffffff)
  const limit = transaction.lockTime < NOT_FINAL_FROM ? height + 1 : seconds
  if (open && transaction.lockTime > 0 && transaction.lockTime >= limit) refuse('non-final')
}

/** Checks fee and signatures against the spent outputs; returns the fee. */
export const checkSpending = (chain: UtxoChain, transaction: RawTransaction, spent: readonly RawOutput[]): bigint => {
  const [inward, outward] = [total(spent), total(transaction.outputs)]
  if (inward < outward) refuse(`bad-txns-in-belowout, value in (${coins(inward)}) < value out (${coins(outward)})`)
  const fee = inward - outward
  const { vsize } = measure(transaction)
  const least = (BigInt(vsize) * chain.relayFee + 999n) / 1000n
  if (fee < least) refuse(`min relay fee not met, ${fee} < ${least}`)
  if (fee > (BigInt(vsize) * chain.absurdFee) / 1000n) refuse('max-fee-exceeded')
  transaction.inputs.forEach((_, index) => {
    const reason = verifyInput({ chain, transaction, index, coins: spent })
    if (!reason) return
    const isPolicy = chain.witnessIsPolicy && WITNESS.has(scriptKind(spent[index]?.script ?? new Uint8Array()))
    refuse(
      isPolicy ? `non-mandatory-script-verify-flag (${reason})` : `mandatory-script-verify-flag-failed (${reason})`,
    )
  })
  return fee
}
