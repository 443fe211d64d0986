import { balanceUnavailable } from '@switchyard/chain-kit'
import { type Outgoing, UpstreamError } from '@switchyard/core'
import pLimit from 'p-limit'
import { readAddress } from './address/address.ts'
import type { GatewayCoin } from './gateway/gateway.ts'
import { NU6_2 } from './options.ts'
import { type Coin, outpoint } from './selection/coin.ts'
import type { Setting } from './setting.ts'
import { readSources, type Source } from './source.ts'

/** What the sources hold and what a byte costs: the `state` of a UTXO chain's `Funds`. */
export interface Purse {
  readonly coins: readonly Coin[]
  /** Within the configured bounds, base units per 1000 virtual bytes; absent when unknown and on Zcash. */
  readonly rate?: bigint
  /** Consensus branch of the next block, on Zcash. */
  readonly branchId?: number
}

/** Requests under way for one transaction. */
export const PARALLEL = 6

/** Longest chain of unconfirmed transactions nodes relay; more are not looked into. */
const MOST_UNCONFIRMED = 25

/**
 * Reads the coins of every source and the fee rate, in one wave.
 *
 * Spendable are confirmed coins, mined ones only when mature, and unconfirmed change of the sources' own: outputs of
 * transactions that spend from the sources alone, which nobody else can replace. Finding those takes a second wave, only where
 * there are unconfirmed coins. Throws `failedToRetrieveBalance` when the gateway has no answer.
 */
export const readPurse = async (outgoing: Outgoing, setting: Setting, signal: AbortSignal): Promise<Purse> => {
  const sources = readSources(outgoing.sources, setting)
  const limit = pLimit(PARALLEL)
  try {
    const [rate, branchId, ...found] = await Promise.all([
      readRate(setting, signal),
      readBranch(setting, signal),
      ...sources.map((source) => limit(() => unspent(source, setting, signal))),
    ])
    const all = [...new Map(found.flat().map((coin) => [outpoint(coin), coin])).values()]
    const doubtful = [...new Set(all.filter(({ confirmed }) => !confirmed).map(({ txid }) => txid))]
    const own = await ownTransactions(doubtful.slice(0, MOST_UNCONFIRMED), sources, setting, signal)
    const coins = all.filter(({ confirmed, txid }) => confirmed || own.has(txid))
    return { coins, rate, ...(branchId !== undefined && { branchId }) }
  } catch (cause) {
    signal.throwIfAborted()
    throw UpstreamError.is(cause) ? balanceUnavailable(outgoing, cause) : cause
  }
}

const unspent = async (
  source: Source,
  { gateway, network, rules }: Setting,
  signal: AbortSignal,
): Promise<readonly Coin[]> => {
  const spelled = network.cashAddress ? `${network.cashAddress}:${source.owner}` : source.owner
  const mature = ({ coinbase, confirmations }: GatewayCoin): boolean =>
    !coinbase || confirmations === undefined || confirmations >= rules.maturity
  const coins = await gateway.unspent(spelled, signal)
  return coins
    .filter(mature)
    .map(({ txid, vout, value, confirmations }) => ({ ...source, txid, vout, value, confirmed: confirmations !== 0 }))
}

const ownTransactions = async (
  txids: readonly string[],
  sources: readonly Source[],
  { gateway, network }: Setting,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const owners = new Set(sources.map(({ owner }) => owner))
  const ours = (address: string | undefined): boolean =>
    owners.has(readAddress(address ?? '', network)?.canonical ?? '')
  const limit = pLimit(PARALLEL)
  const checked = txids.map((txid) =>
    limit(async () => {
      const spenders = await gateway.spenders(txid, signal)
      return spenders.length > 0 && spenders.every(ours) ? txid : undefined
    }),
  )
  return new Set((await Promise.all(checked)).filter((txid) => txid !== undefined))
}

/** The fee rate within its bounds, base units per 1000 virtual bytes; `undefined` where none is known. */
export const readRate = async ({ gateway, rules }: Setting, signal: AbortSignal): Promise<bigint | undefined> => {
  if (!rules.feeRate) return undefined
  const { min, max, fallback } = rules.feeRate
  const estimate = await gateway.feeRate(signal).catch((error: unknown) => {
    if (UpstreamError.is(error)) return undefined
    throw error
  })
  const rate = estimate ?? (fallback === undefined ? undefined : perThousand(fallback))
  if (rate === undefined) return undefined
  const [least, most] = [perThousand(min), perThousand(max)]
  return rate < least ? least : rate > most ? most : rate
}

/** What the host has set, else what the index tells, else the branch known when this was written; nothing but on Zcash. */
const readBranch = async ({ gateway, rules, branchId }: Setting, signal: AbortSignal): Promise<number | undefined> => {
  if (rules.body !== 'sapling' || branchId !== undefined) return branchId
  const told = await gateway.branch(signal).catch((error: unknown) => {
    if (UpstreamError.is(error)) return undefined
    throw error
  })
  return told ?? NU6_2
}

const perThousand = (perByte: number): bigint => BigInt(Math.ceil(perByte * 1000))
