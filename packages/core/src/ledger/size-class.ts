import Big from 'big.js'
import type { SizeClass } from '../contract/ledger.ts'

const bounds: readonly (readonly [usd: number, name: SizeClass])[] = [
  [100, 'below100'],
  [1_000, 'below1000'],
  [10_000, 'below10000'],
  [100_000, 'below100000'],
]

/** Returns the class of a value in USD, a decimal; `unknown` without one. */
export const classifySize = (usd: string | undefined): SizeClass => {
  if (usd === undefined) return 'unknown'
  const value = Big(usd)
  return bounds.find(([bound]) => value.lt(bound))?.[1] ?? 'from100000'
}
