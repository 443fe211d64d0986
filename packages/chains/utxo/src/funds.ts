import { createBalanceUnavailable } from '@switchyard/chain-kit'
import { type Outgoing, UpstreamError } from '@switchyard/core'
import pLimit from 'p-limit'
import { readAddress } from './address/address.ts'
import type { ChainSettings } from './chain-settings.ts'
import { type FeeRate, readFeeRate } from './fee-rate.ts'
import { type Coin, formatOutpoint } from './selection/coin.ts'
import { readSources, type Source } from './source.ts'
import { readZcashConsensus, type ZcashConsensus } from './zcash-consensus.ts'

/** The coins of the sources and the fee rate: the `state` of a UTXO chain's `Funds`. */
export interface UtxoSet extends FeeRate {
  readonly coins: readonly Coin[]
  /** Facts about the chain that a transaction states, on Zcash. */
  readonly zcash?: ZcashConsensus
}

/** Maximum number of parallel requests per transaction. */
export const MAX_PARALLEL_REQUESTS = 6

/** Longest chain of unconfirmed transactions nodes relay; more are not checked. */
const MAX_UNCONFIRMED = 25

/**
 * Reads the coins of every source and the fee rate in parallel.
 *
 * Spendable coins are confirmed coins, coinbase coins only when mature and never on Zcash, and the sources' own unconfirmed change:
 * outputs of transactions whose inputs all belong to the sources, which nobody else can replace. Checking that takes a
 * second round of requests, only when there are unconfirmed coins.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when the gateway has no answer.
 */
export const readUtxoSet = async (
  outgoing: Outgoing,
  settings: ChainSettings,
  signal: AbortSignal,
): Promise<UtxoSet> => {
  const { gateway, network, rules } = settings
  const sources = readSources(outgoing.sources, settings)
  const limit = pLimit(MAX_PARALLEL_REQUESTS)
  const readCoins = async (source: Source): Promise<readonly Coin[]> => {
    const listed = await gateway.unspent(
      network.cashAddress ? `${network.cashAddress}:${source.owner}` : source.owner,
      signal,
    )
    return listed
      .filter(
        ({ coinbase, confirmations }) =>
          !coinbase || (rules.maturity !== undefined && (confirmations ?? 0) >= rules.maturity),
      )
      .map(({ txid, vout, value, confirmations }) => ({ ...source, txid, vout, value, confirmed: confirmations !== 0 }))
  }
  try {
    const [feeRate, zcash, ...found] = await Promise.all([
      readFeeRate(settings, signal),
      readZcashConsensus(settings, signal),
      ...sources.map((source) => limit(() => readCoins(source))),
    ])
    const all = [...new Map(found.flat().map((coin) => [formatOutpoint(coin), coin])).values()]

    const unconfirmed = [...new Set(all.filter(({ confirmed }) => !confirmed).map(({ txid }) => txid))]
    const owners = new Set(sources.map(({ owner }) => owner))
    const checked = unconfirmed.slice(0, MAX_UNCONFIRMED).map((txid) =>
      limit(async () => {
        const spenders = await gateway.spenders(txid, signal)
        const isOwn = spenders.every((address) => owners.has(readAddress(address ?? '', network)?.canonical ?? ''))
        return spenders.length > 0 && isOwn ? txid : undefined
      }),
    )
    const own = new Set(await Promise.all(checked))
    return { coins: all.filter(({ confirmed, txid }) => confirmed || own.has(txid)), ...feeRate, zcash }
  } catch (cause) {
    signal.throwIfAborted()
    throw UpstreamError.is(cause) ? createBalanceUnavailable(outgoing, cause) : cause
  }
}
