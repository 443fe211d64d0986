import { readAssetName } from '../assets/asset-name.ts'
import type { Network } from '../network.ts'

/** Shorter suffixes could become ambiguous when a new pool is added. */
const SHORTEST = 3

/**
 * Returns the shortest name of `asset` in a memo: its code, `CHAIN.TICKER` when no other pool of that chain has the ticker, or with
 * the shortest unique end of the address.
 *
 * `pools` are the names of all pools, including unavailable ones, because the network matches those too.
 * Source: thornode fuzzy asset match, and the memos its quotes carry.
 */
export const shortenAsset = (network: Network, asset: string, pools: Iterable<string>): string => {
  const code = Object.hasOwn(network.shortCodes, asset) ? network.shortCodes[asset] : undefined
  if (code !== undefined) return code
  const name = readAssetName(asset)
  if (name?.address === undefined) return asset

  const rivals: string[] = []
  for (const pool of pools) {
    const other = pool === asset ? undefined : readAssetName(pool)
    if (other?.chain === name.chain && other.ticker === name.ticker) rivals.push(other.address ?? '')
  }
  const short = `${name.chain}.${name.ticker}`
  if (rivals.length === 0) return short
  for (let length = SHORTEST; length < name.address.length; length++) {
    const end = name.address.slice(-length)
    if (!rivals.some((rival) => rival.endsWith(end))) return `${short}-${end}`
  }
  return `${short}-${name.address}`
}

/** Returns `true` when an asset name in a memo can refer to `asset`. It refers to a single pool, except for codes with several meanings. */
export const namesAsset = (network: Network, written: string, asset: string): boolean => {
  if (network.shortCodes[asset] === written || written.toUpperCase() === asset) return true
  if (listMeanings(network, written).includes(asset)) return true
  if (`${network.chain}.${written}`.toUpperCase() === asset) return true
  const short = readAssetName(written.toUpperCase())
  const full = readAssetName(asset)
  if (!short || !full || short.chain !== full.chain || short.ticker !== full.ticker) return false
  return short.address === undefined || (full.address ?? '').endsWith(short.address)
}

const listMeanings = ({ furtherCodes }: Network, written: string): readonly string[] =>
  (Object.hasOwn(furtherCodes, written) ? furtherCodes[written] : undefined) ?? []

/** Returns `true` for an asset name in a memo that is a code unknown to this version of the adapter. */
export const isUnknownCode = (network: Network, written: string): boolean =>
  /^[a-z]{1,2}$/.test(written) &&
  !Object.values(network.shortCodes).includes(written) &&
  listMeanings(network, written).length === 0

/** Returns the shortest name the node itself may use for `asset`; `safe` is the unambiguous one. */
export const findShortestName = ({ furtherCodes }: Network, asset: string, safe: string): string => {
  const codes = Object.entries(furtherCodes).flatMap(([code, assets]) => (assets.includes(asset) ? [code] : []))
  return [safe, ...codes].reduce((shortest, one) => (one.length < shortest.length ? one : shortest))
}

/** Returns the asset that a memo names, as far as it is known without the pools; `''` for a code with several meanings. */
export const readMemoAsset = (network: Network, written: string): string => {
  const known = Object.entries(network.shortCodes).find(([, code]) => code === written)
  if (known) return known[0]
  const further = listMeanings(network, written)
  if (further.length > 0) return further.length === 1 ? (further[0] as string) : ''
  return /[~./-]/.test(written) ? written.toUpperCase() : `${network.chain}.${written.toUpperCase()}`
}

/** Returns the pool whose asset a memo names, if it is the only one; otherwise {@link readMemoAsset}. */
export const findPooledAsset = (network: Network, written: string, pools: readonly string[]): string => {
  const name = readMemoAsset(network, written)
  if (name === '' || pools.includes(name)) return name
  const matches = pools.filter((pool) => namesAsset(network, written, pool))
  return matches.length === 1 ? (matches[0] as string) : name
}
