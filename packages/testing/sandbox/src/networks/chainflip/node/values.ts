import { type FlipAsset, flipChains } from '../assets.ts'
import { RpcRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'

// biome-ignore lint/suspicious/noExplicitAny: parameters may have any shape
export type Wire = any

/** Amounts of a node. */
export const hexNumber = (value: bigint): string => `0x${value.toString(16)}`

export const invalidParams = (): RpcRefusal => new RpcRefusal(-32602, 'Invalid params')

/** An asset in a parameter: explicit, or one of the names that need no chain. */
export const readAsset = (state: FlipState, value: Wire): FlipAsset => {
  const found =
    typeof value === 'string'
      ? state.findAsset(value === 'BTC' ? 'Bitcoin' : 'Ethereum', value)
      : state.findAsset(value?.chain, value?.asset)
  if (!found) throw invalidParams()
  return found
}

/** A number in a parameter: JSON number, hex, or decimal text. */
export const readNumber = (value: Wire): bigint => {
  const whole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (whole || (typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value))) return BigInt(value)
  throw invalidParams()
}

/** A value for each asset, grouped by chain as nodes write it. */
export const byAsset = (
  assets: readonly FlipAsset[],
  value: (asset: FlipAsset) => unknown,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> => {
  const grouped: Record<string, Record<string, unknown>> = {}
  for (const asset of assets) grouped[asset.chain.name] = { ...grouped[asset.chain.name], [asset.asset]: value(asset) }
  return grouped
}

/** A value for each chain of the runtime. */
export const byChain = (
  { assets }: FlipState,
  value: (chain: FlipAsset['chain']) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    flipChains
      .filter((chain) => assets.some((asset) => asset.chain === chain))
      .map((chain) => [chain.name, value(chain)]),
  )
