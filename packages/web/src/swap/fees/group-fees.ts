import type { FeeResponse } from '@switchyard/client'
import { computeUsd, type Prices } from '../../format/usd.ts'

/** Fees of one kind that one party takes. */
export interface FeePart {
  readonly type: FeeResponse['type']
  /** The taker: a provider, or for network fees a chain. */
  readonly taker: string
  readonly chain: string
  readonly amounts: readonly { readonly amount: string; readonly asset: string }[]
  /** USD, for display; `undefined` where a price is unknown. */
  readonly usd: number | undefined
  /** Part of all fees whose value is known, 0 to 1. */
  readonly share: number
}

/** Fees of the networks themselves; all others are taken by who is named as protocol. */
const ofNetwork: ReadonlySet<string> = new Set(['network', 'inbound', 'outbound'])

/** Groups the fees of a route by kind and taker, largest first. Fees of zero are left out. */
export const groupFees = (fees: readonly FeeResponse[], prices: Prices): readonly FeePart[] => {
  const groups = new Map<string, FeeResponse[]>()
  for (const fee of fees) {
    if (!/[1-9]/.test(fee.amount)) continue
    const name = `${fee.type} ${fee.protocol} ${fee.chain}`
    groups.set(name, [...(groups.get(name) ?? []), fee])
  }
  const parts = [...groups.values()].map((group) => {
    const [{ type, protocol, chain } = { type: 'network', protocol: '', chain: '' } as const] = group
    const values = group.map(({ amount, asset }) => computeUsd(amount, prices[asset]))
    const isKnown = values.every((value) => value !== undefined)
    return {
      type,
      taker: ofNetwork.has(type) ? chain : protocol,
      chain,
      amounts: group.map(({ amount, asset }) => ({ amount, asset })),
      usd: isKnown ? values.reduce((sum, value) => sum + Number(value), 0) : undefined,
    }
  })
  const total = parts.reduce((sum, { usd = 0 }) => sum + usd, 0)
  return parts
    .map((part) => ({ ...part, share: total > 0 ? (part.usd ?? 0) / total : 0 }))
    .sort((one, other) => other.share - one.share)
}

/** Sums all fees in USD; `undefined` where the value of one is unknown. */
export const sumFees = (parts: readonly FeePart[]): number | undefined =>
  parts.some(({ usd }) => usd === undefined) ? undefined : parts.reduce((sum, { usd = 0 }) => sum + usd, 0)
