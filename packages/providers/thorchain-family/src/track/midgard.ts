import type { Network } from '../network.ts'
import { type JsonObject, toNumber, toObject, toObjects, toText } from '../node/read.ts'

/** Details of a swap from Midgard. */
export interface History {
  readonly refundReason?: string
  /** Network height of the swap; -1 when unknown. */
  readonly block: number
  /** Unix seconds of the swap; -1 when unknown. */
  readonly swappedAt: number
  /** Unix seconds of the last payment; -1 when unknown. */
  readonly paidAt: number
}

export const noHistory: History = { block: -1, swappedAt: -1, paidAt: -1 }

/** Reads the actions of one deposit: a swap, a refund, or one of each. */
export const readHistory = (network: Network, body: unknown): History => {
  const actions = toObjects(toObject(body).actions)
  const main = actions.find(({ type }) => type === 'swap') ?? actions.find(({ type }) => type === 'refund')
  if (!main) return noHistory
  // Newer responses have the reason in `refund`, older ones directly in the metadata.
  const reasons = actions.map(({ metadata }) => {
    const { refund, reason } = toObject(metadata)
    return toText(toObject(refund).reason) ?? toText(reason)
  })
  // Payments in later blocks are dated by the blocks in between.
  const times = actions.map((action) => {
    const at = readSeconds(action)
    const height = toNumber(action.height)
    const heights = toObjects(action.out).flatMap((out) => toNumber(out.height) ?? [])
    if (at < 0 || height === undefined || heights.length === 0) return at
    return at + Math.max(0, Math.max(...heights) - height) * network.blockSeconds
  })
  return {
    block: toNumber(main.height) ?? -1,
    swappedAt: readSeconds(main),
    paidAt: Math.max(...times),
    refundReason: reasons.find((reason) => reason !== undefined),
  }
}

/** Midgard dates are in nanoseconds, which exceed the precision of a number. */
const readSeconds = ({ date }: JsonObject): number => {
  const nanoseconds = toText(date)
  return nanoseconds !== undefined && /^\d{10,25}$/.test(nanoseconds) ? Number(nanoseconds.slice(0, -9)) : -1
}
