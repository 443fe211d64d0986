import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { SwapError, UpstreamError } from '@switchyard/core'
import pLimit from 'p-limit'
import { PARALLEL } from './purse.ts'
import { type Coin, outpoint } from './selection/coin.ts'
import type { Setting } from './setting.ts'
import { type Previous, readPrevious } from './transaction/previous.ts'
import type { Evidence } from './transaction/psbt.ts'

/**
 * What proves each input's amount, in the order of the coins. Previous transactions are fetched for these inputs alone.
 *
 * A script hash on a segwit chain carries both kinds, since its address does not tell whether it wraps a witness. Throws
 * `unableToBuildTransaction` when a previous transaction cannot be read or does not hold the coin that was listed.
 */
export const evidenceFor = async (
  coins: readonly Coin[],
  setting: Setting,
  signal: AbortSignal,
): Promise<readonly Evidence[]> => {
  const limit = pLimit(PARALLEL)
  const needed = [...new Set(coins.filter((coin) => needsPrevious(coin, setting)).map(({ txid }) => txid))]
  const fetched = needed.map((txid) => limit(async () => [txid, await fetchPrevious(txid, setting, signal)] as const))
  const previous = new Map(await Promise.all(fetched))
  return coins.map((coin) => {
    const output = needsOutput(coin, setting) ? { script: coin.script, amount: coin.value } : undefined
    const transaction = previous.get(coin.txid)
    return needsPrevious(coin, setting) && transaction ? { previous: holding(coin, transaction), output } : { output }
  })
}

const needsPrevious = ({ form }: Coin, { rules, provesAmounts }: Setting): boolean =>
  rules.evidence === 'previous' ||
  (rules.evidence === 'byForm' && (provesAmounts || form === 'p2pkh' || form === 'p2sh'))

const needsOutput = ({ form }: Coin, { rules }: Setting): boolean =>
  rules.evidence === 'output' || (rules.evidence === 'byForm' && form !== 'p2pkh')

const fetchPrevious = async (txid: string, { gateway }: Setting, signal: AbortSignal): Promise<Previous> => {
  try {
    return readPrevious(hexToBytes(await gateway.transaction(txid, signal)))
  } catch (cause) {
    signal.throwIfAborted()
    if (!UpstreamError.is(cause) && !(cause instanceof RangeError)) throw cause
    throw new SwapError('unableToBuildTransaction', `The previous transaction ${txid} could not be read.`, { cause })
  }
}

/** The transaction, once it is sure that it is the one named and holds the coin as listed. */
const holding = (coin: Coin, { txid, bytes, outputs }: Previous): Uint8Array => {
  const output = outputs[coin.vout]
  const same =
    txid === coin.txid && output?.amount === coin.value && bytesToHex(output.script) === bytesToHex(coin.script)
  if (same) return bytes
  throw new SwapError('unableToBuildTransaction', `The coin ${outpoint(coin)} is not what the gateway listed.`)
}
