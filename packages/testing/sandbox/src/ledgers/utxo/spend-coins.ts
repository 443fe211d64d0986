import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { OutScript } from '@scure/btc-signer'
import { secp256k1Key } from '../public-keys.ts'
import { scriptKind } from './address.ts'
import { sized } from './byte-writer.ts'
import { keyHashDigest, witnessDigest } from './digest.ts'
import type { RawInput, RawOutput, RawTransaction, ZcashFields } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'
import { feeOfSizes, outputBytes } from './zcash/zip317.ts'

/** An unspent output with its outpoint. */
export interface Coin extends RawOutput {
  readonly txid: string
  readonly index: number
}

const signature = (digest: Uint8Array, key: Uint8Array, hashType: number): Uint8Array =>
  concatBytes(secp256k1.sign(digest, key, { format: 'der', prehash: false }), Uint8Array.of(hashType))

const signInput = (
  chain: UtxoChain,
  draft: RawTransaction,
  index: number,
  coins: readonly Coin[],
  key: Uint8Array,
): RawInput => {
  const [input, coin] = [draft.inputs[index] as RawInput, coins[index] as Coin]
  const publicKey = secp256k1Key(key)
  const decoded = OutScript.decode(coin.script)
  if (decoded.type === 'wpkh') {
    const code = OutScript.encode({ type: 'pkh', hash: decoded.hash })
    const digest = witnessDigest(draft, index, code, coin.amount, 1)
    return { ...input, witness: [signature(digest, key, 1), publicKey] }
  }
  const hashType = chain.cash ? 0x41 : 1
  const digest = keyHashDigest(chain, draft, index, coins)
  return { ...input, scriptSig: concatBytes(sized(signature(digest, key, hashType)), sized(publicKey)) }
}

const inputSize = (coin: Coin): number => (scriptKind(coin.script) === 'wpkh' ? 68 : 148)
const outputSize = (output: RawOutput): number => 9 + output.script.length

/** The fewest of the biggest coins that cover the outputs and the fee; undefined when all coins together do not. */
const select = (chain: UtxoChain, coins: readonly Coin[], outputs: readonly RawOutput[], change: Uint8Array) => {
  const target = outputs.reduce((sum, output) => sum + output.amount, 0n)
  const fixed = 11 + [...outputs, { amount: 0n, script: change }].reduce((sum, output) => sum + outputSize(output), 0)
  const chosen: Coin[] = []
  let [gathered, size] = [0n, fixed]
  for (const coin of [...coins].sort((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : 0))) {
    chosen.push(coin)
    gathered += coin.amount
    size += inputSize(coin)
    const fee = chain.zcash
      ? feeOfSizes(chosen.length * inputSize(coin), outputBytes([...outputs, { amount: 0n, script: change }]))
      : BigInt(Math.ceil(size * chain.feeRate))
    if (gathered >= target + fee) return { chosen, left: gathered - target - fee }
  }
  return undefined
}

/**
 * Signed transaction that pays the outputs from coins of one key, with the change second; undefined when funds are too
 * low.
 */
export const spendCoins = (
  chain: UtxoChain,
  key: Uint8Array,
  coins: readonly Coin[],
  outputs: readonly [RawOutput, ...RawOutput[]],
  zcash?: ZcashFields,
): RawTransaction | undefined => {
  const change = coins[0]?.script
  const selection = change && select(chain, coins, outputs, change)
  if (!change || !selection) return undefined
  const back = selection.left >= chain.dust.pkh ? [{ amount: selection.left, script: change }] : []
  const [first, ...rest] = outputs
  const draft: RawTransaction = {
    version: chain.version,
    lockTime: 0,
    inputs: selection.chosen.map(({ txid, index }) => ({
      txid,
      index,
      scriptSig: new Uint8Array(),
      sequence: 0xffffffff,
      witness: [],
    })),
    outputs: [first, ...back, ...rest],
    ...(zcash && { zcash }),
  }
  return {
    ...draft,
    inputs: selection.chosen.map((_, index) => signInput(chain, draft, index, selection.chosen, key)),
  }
}
