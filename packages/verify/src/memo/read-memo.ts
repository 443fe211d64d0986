import { toIdentifierKey } from '@switchyard/core'
import { HARBOR_DECIMALS, listKnownAssets, readMemo as readHarborMemo } from '@switchyard/provider-harbor/reader'
import { findDecimals, isSameAddress, namesAsset, parseMemo } from '@switchyard/thorchain-family/reader'
import type { Known } from '../known.ts'

/** Swap that a memo orders. */
export interface SwapOrder {
  /** Asset as the memo names it. */
  readonly asset: string
  /** Tells whether that names the asset with this identifier. */
  readonly buys: (identifier: string) => boolean
  readonly destination: string
  /** Tells whether the destination is this address on the chain of an asset; some chains' addresses are written without their start. */
  readonly pays: (address: string, identifier: string) => boolean
  /** Absent: the sender. */
  readonly refund?: string
  /** The least output, in units of `decimals`; 0 accepts any output. */
  readonly limit: bigint
  /** The network takes fees from the output after it has compared it with the limit. */
  readonly limitIsBeforeFees: boolean
  readonly decimals: (identifier: string) => number
  readonly affiliates: readonly { readonly account: string; readonly bps: number }[]
}

type MemoReader = (text: string, known: Known) => SwapOrder | undefined

/**
 * A swap and nothing else: no contract called with the output, no extension data, no part of a part left over, no character
 * that readers treat differently.
 */
const PLAIN = /^(=|s|swap):[^:|]+:[^:|/]+(\/[^:|/]+)?(:[^:|/]*(\/\d+){0,2}(:[^:|]+:\d+(\/\d+)*)?)?$/i

const createFamilyReader =
  (name: 'thorchain' | 'mayachain'): MemoReader =>
  (text, known) => {
    const network = known[name]
    const memo = /^[\x21-\x7e]+$/.test(text) && PLAIN.test(text) ? parseMemo(text) : undefined
    return (
      memo && {
        ...memo,
        limitIsBeforeFees: true,
        pays: (address, identifier) => {
          const starts = network.omittedPrefixes?.[identifier.slice(0, identifier.indexOf('.'))] ?? []
          return (
            isSameAddress(address, memo.destination) ||
            starts.some((start) => `${start}${memo.destination}` === address)
          )
        },
        // In the network's notation, `ETH.USDC-0XA0B8…`.
        buys: (identifier) => namesAsset(network, memo.asset, identifier.toUpperCase()),
        decimals: (identifier) => findDecimals(network, identifier.toUpperCase()),
      }
    )
  }

const readHarborOrder: MemoReader = (text, { harbor }) => {
  const memo = /^[\x21-\x7e]+$/.test(text) ? readHarborMemo(text) : undefined
  if (!memo) return undefined
  const { asset, destination, refund, quoteOut, toleranceBps, affiliates } = memo
  const named = listKnownAssets(harbor).find(({ id }) => id === asset)?.identifier ?? asset
  return {
    asset,
    buys: (identifier) => toIdentifierKey(identifier) === toIdentifierKey(named),
    destination,
    pays: (address) => isSameAddress(address, destination),
    refund,
    limit: (quoteOut * BigInt(10_000 - toleranceBps)) / 10_000n,
    limitIsBeforeFees: false,
    decimals: () => HARBOR_DECIMALS,
    affiliates: affiliates.map(({ code, bps }) => ({ account: code, bps })),
  }
}

/** Providers whose deposits say in a memo what they are for. */
const readers: Readonly<Record<string, MemoReader>> = {
  THORCHAIN_STREAMING: createFamilyReader('thorchain'),
  MAYACHAIN_STREAMING: createFamilyReader('mayachain'),
  HARBOR: readHarborOrder,
}

/** Tells whether the deposits of a provider say in a memo of text what they are for. */
export const usesMemoOrders = (provider: string): boolean => Object.hasOwn(readers, provider)

/** Reads a memo as the network of `provider` does; `undefined` for anything but a plain swap. */
export const readMemo = (provider: string, text: string, known: Known): SwapOrder | undefined =>
  Object.hasOwn(readers, provider) ? readers[provider]?.(text, known) : undefined
