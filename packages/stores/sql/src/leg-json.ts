import type { StoredLeg } from '@switchyard/core'

/** A second leg as JSON, which has no integers as large as amounts: those are digits. */
export const legToJson = (leg: StoredLeg): string => JSON.stringify({ ...leg, sellAmount: leg.sellAmount.toString() })

export const legFromJson = (text: string): StoredLeg => {
  const leg = JSON.parse(text) as Omit<StoredLeg, 'sellAmount'> & { readonly sellAmount: string }
  return { ...leg, sellAmount: BigInt(leg.sellAmount) }
}
