import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import { SwapError, UpstreamError } from '@switchyard/core'
import pLimit from 'p-limit'
import type { ChainSettings } from './chain-settings.ts'
import { MAX_PARALLEL_REQUESTS } from './funds.ts'
import { type Coin, formatOutpoint } from './selection/coin.ts'
import { type Previous, readPrevious } from './transaction/previous.ts'
import type { Evidence } from './transaction/read-psbt.ts'

/**
 * Returns the evidence of each input's amount, in the order of the coins. Previous transactions are fetched for these
 * inputs only.
 *
 * A script hash on a segwit chain gets both kinds, since its address does not show whether it wraps a witness program.
 *
 * @throws {SwapError} `unableToBuildTransaction` when a previous transaction cannot be read or does not contain the
 * listed coin.
 */
export const collectEvidence = async (
  coins: readonly Coin[],
  settings: ChainSettings,
  signal: AbortSignal,
): Promise<readonly Evidence[]> => {
  const limit = pLimit(MAX_PARALLEL_REQUESTS)
  const needed = [...new Set(coins.filter((coin) => needsPrevious(coin, settings)).map(({ txid }) => txid))]
  const fetched = needed.map((txid) => limit(async () => [txid, await fetchPrevious(txid, settings, signal)] as const))
  const previous = new Map(await Promise.all(fetched))
  const { evidence } = settings.rules
  return coins.map((coin) => {
    const needsOutput = evidence === 'output' || (evidence === 'byForm' && coin.form !== 'p2pkh')
    const output = needsOutput ? { script: coin.script, amount: coin.value } : undefined
    const transaction = previous.get(coin.txid)
    return needsPrevious(coin, settings) && transaction
      ? { previous: requireCoin(coin, transaction), output }
      : { output }
  })
}

const needsPrevious = ({ form }: Coin, { rules, provesAmounts }: ChainSettings): boolean =>
  rules.evidence === 'previous' ||
  (rules.evidence === 'byForm' && (provesAmounts || form === 'p2pkh' || form === 'p2sh'))

const fetchPrevious = async (txid: string, { gateway }: ChainSettings, signal: AbortSignal): Promise<Previous> => {
  try {
    return readPrevious(hexToBytes(await gateway.transaction(txid, signal)))
  } catch (cause) {
    signal.throwIfAborted()
    if (!UpstreamError.is(cause) && !UnreadableInput.is(cause)) throw cause
    throw new SwapError(
      'unableToBuildTransaction',
      `The previous transaction ${txid} could not be read from the gateway.`,
      { cause },
    )
  }
}

/** Returns the transaction after checking its id and that it contains the listed coin. */
const requireCoin = (coin: Coin, { txid, bytes, outputs }: Previous): Uint8Array => {
  const output = outputs[coin.vout]
  const same =
    txid === coin.txid && output?.amount === coin.value && bytesToHex(output.script) === bytesToHex(coin.script)
  if (same) return bytes
  throw new SwapError(
    'unableToBuildTransaction',
    `The coin ${formatOutpoint(coin)} differs from the gateway's list in amount or script.`,
  )
}
