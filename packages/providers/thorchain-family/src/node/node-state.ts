import { isObject, requireList, requireValue, toAmount, toNumber, toObject, toObjects, toText } from './read.ts'

/** The fields of a pool that are used. Depths are in network units. */
export interface Pool {
  readonly asset: string
  readonly available: boolean
  /** Published only when below 8. */
  readonly decimals?: number
  readonly assetDepth: bigint
  readonly coinDepth: bigint
  /** USD of one whole token, in 1e8. */
  readonly usd?: bigint
}

/** Deposit address of one chain and the network's fees there. */
export interface Inbound {
  readonly chain: string
  readonly vault: string
  readonly router?: string
  readonly halted: boolean
  readonly gasRate: bigint
  readonly gasRateUnits: string
  /** In the chain's gas asset, 1e8. */
  readonly outboundFee: bigint
  readonly dust: bigint
  /** Deposits are refused, and why. */
  readonly unverified?: Unverified
}

/** Reason why a vault takes no deposits. */
export interface Unverified {
  /** `disputed`: nodes disagree or are missing, which passes. `unrecognized`: an operator must decide about the router. */
  readonly kind: 'disputed' | 'unrecognized'
  /** Whole sentences: what is wrong and what to do. */
  readonly reason: string
}

/** Vaults, halts and block height: read again before every deposit. */
export interface VaultState {
  readonly height: number
  readonly inbounds: ReadonlyMap<string, Inbound>
  readonly mimir: ReadonlyMap<string, number>
  /** Memos accept refund addresses, several affiliates and limits in scientific notation. */
  readonly fullMemos: boolean
}

/** Reads `/pools`. `coinDepthField` is `balance_rune` or `balance_cacao`. */
export const readPools = (body: unknown, coinDepthField: string): ReadonlyMap<string, Pool> => {
  const pools = new Map<string, Pool>()
  for (const fields of requireList(body, 'a list of pools')) {
    const asset = toText(fields.asset)
    if (asset === undefined) continue
    pools.set(asset, {
      asset,
      available: fields.status === 'Available',
      assetDepth: toAmount(fields.balance_asset) ?? 0n,
      coinDepth: toAmount(fields[coinDepthField]) ?? 0n,
      decimals: toNumber(fields.decimals),
      usd: toAmount(fields.asset_tor_price) || undefined,
    })
  }
  return pools
}

/**
 * Reads `/inbound_addresses`; the map's keys are chain codes.
 *
 * @param leastDust - largest deposits that are lost, by chain, where the node publishes no or a lower dust threshold
 */
export const readInbounds = (
  body: unknown,
  leastDust: Readonly<Record<string, bigint>> = {},
): ReadonlyMap<string, Inbound> => {
  const inbounds = new Map<string, Inbound>()
  for (const fields of requireList(body, 'a list of vaults')) {
    const chain = toText(fields.chain)
    const vault = toText(fields.address)
    if (chain === undefined || vault === undefined) continue
    const router = toText(fields.router)
    const threshold = toAmount(fields.dust_threshold) ?? 0n
    const documented = leastDust[chain] ?? 0n
    inbounds.set(chain, {
      chain,
      vault: lowerHex(vault),
      halted: [fields.halted, fields.global_trading_paused, fields.chain_trading_paused].includes(true),
      gasRate: toAmount(fields.gas_rate) ?? 0n,
      gasRateUnits: toText(fields.gas_rate_units) ?? '',
      outboundFee: toAmount(fields.outbound_fee) ?? 0n,
      dust: threshold > documented ? threshold : documented,
      router: router && lowerHex(router),
    })
  }
  return inbounds
}

/** The protocols write contract addresses as `0XAB17…`, which EVM wallets reject. */
const lowerHex = (address: string): string => (/^0X[0-9A-F]{40}$/.test(address) ? address.toLowerCase() : address)

/** Reads `/mimir`; keys are converted to upper case. */
export const readMimir = (body: unknown): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(requireValue(isObject(body) ? body : undefined, 'the votes')).map(([key, value]) => [
      key.toUpperCase(),
      toNumber(value) ?? 0,
    ]),
  )

/** Reads the network's own height from `/lastblock`. */
export const readHeight = (body: unknown, heightField: string): number => {
  const heights = toObjects(body).flatMap((fields) => toNumber(fields[heightField]) ?? [])
  return requireValue(heights.length === 0 ? undefined : Math.max(...heights), 'a block height')
}

/** Returns `true` when the active version in `/version` is `since` or later. */
export const isVersionSince = (body: unknown, since: readonly number[]): boolean => {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(toText(toObject(body).current) ?? '')
  const parts = requireValue(match ?? undefined, 'its version')
    .slice(1)
    .map(Number)
  const at = parts.findIndex((part, place) => part !== since[place])
  return at < 0 || (parts[at] as number) > (since[at] ?? 0)
}
