import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createRefusal, UnreadableInput } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import pLimit from 'p-limit'
import type { ChainSettings } from './chain-settings.ts'
import { MAX_PARALLEL_REQUESTS } from './funds.ts'
import { type Coin, formatOutpoint } from './selection/coin.ts'
import { type Previous, readPrevious } from './transaction/previous.ts'
import type { Evidence } from './transaction/read-psbt.ts'

/** First byte of an output script that carries tokens beside its coins, on Bitcoin Cash. Source: CHIP-2022-02, `PREFIX_TOKEN`. */
const PREFIX_TOKEN = 0xef

/** Coins that carry tokens: a transaction without outputs for them would destroy them. */
export class TokenCoins extends Error {
  readonly outpoints: ReadonlySet<string>
  constructor(outpoints: ReadonlySet<string>) {
    super('Some coins carry tokens.')
    this.outpoints = outpoints
  }
}

/**
 * Returns the evidence of each input's amount, in the order of the coins. Previous transactions are fetched for these
 * inputs only.
 *
 * A script hash on a segwit chain gets both kinds, since its address does not show whether it wraps a witness program.
 *
 * @throws {SwapError} `unableToBuildTransaction` when a previous transaction cannot be read or does not contain the
 * listed coin.
 * @throws {TokenCoins} when coins carry tokens, which indexes of coins do not tell.
 */
export const collectEvidence = async (
  coins: readonly Coin[],
  settings: ChainSettings,
  signal: AbortSignal,
): Promise<readonly Evidence[]> => {
  const { gateway, rules, code, provesAmounts } = settings
  const { evidence } = rules
  const needsPrevious = ({ form }: Coin): boolean =>
    evidence === 'previous' || (evidence === 'byForm' && (provesAmounts || form === 'p2pkh' || form === 'p2sh'))

  const fetchPrevious = async (txid: string): Promise<Previous> => {
    try {
      return readPrevious(hexToBytes(await gateway.transaction(txid, signal)))
    } catch (cause) {
      signal.throwIfAborted()
      if (!UpstreamError.is(cause) && !UnreadableInput.is(cause)) throw cause
      throw createRefusal(`The previous transaction ${txid} could not be read from the gateway.`, { cause })
    }
  }
  const limit = pLimit(MAX_PARALLEL_REQUESTS)
  const needed = [...new Set(coins.filter(needsPrevious).map(({ txid }) => txid))]
  const fetched = needed.map((txid) => limit(async () => [txid, await fetchPrevious(txid)] as const))
  const previous = new Map(await Promise.all(fetched))

  const carriesTokens = ({ txid, vout, script }: Coin): boolean => {
    if (code !== 'BCH') return false
    const held = previous.get(txid)?.outputs[vout]?.script
    return held?.[0] === PREFIX_TOKEN && bytesToHex(held).endsWith(bytesToHex(script))
  }
  const carriers = coins.filter(carriesTokens)
  if (carriers.length > 0) throw new TokenCoins(new Set(carriers.map(formatOutpoint)))

  return coins.map((coin) => {
    const needsOutput = evidence === 'output' || (evidence === 'byForm' && coin.form !== 'p2pkh')
    const output = needsOutput ? { script: coin.script, amount: coin.value } : undefined
    const transaction = needsPrevious(coin) ? previous.get(coin.txid) : undefined
    if (!transaction) return { output }
    // The transaction must have the id and contain the coin that the gateway has listed.
    const { txid, bytes, outputs } = transaction
    const listed = outputs[coin.vout]
    if (txid !== coin.txid || listed?.amount !== coin.value || bytesToHex(listed.script) !== bytesToHex(coin.script))
      throw createRefusal(`The coin ${formatOutpoint(coin)} differs from the gateway's list in amount or script.`)
    return { previous: bytes, output }
  })
}
