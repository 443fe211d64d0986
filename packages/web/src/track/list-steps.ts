import { isFinal, type TrackResponse } from '@switchyard/client'

type Leg = TrackResponse['legs'][number]

/** Kinds of steps of a swap. */
export type StepKind = 'deposit' | 'swap' | 'payout' | 'refund'

/** One step between the two wallets. */
export interface Step {
  readonly kind: StepKind
  readonly leg: Leg
  /** Page that shows its transaction; `undefined` where there is none. */
  readonly link: string | undefined
  /** The swap is at this step now. */
  readonly isCurrent: boolean
}

const isSwap = ({ type = '' }: Leg): boolean => type.endsWith('swap')

/** Lists the steps of a swap in their order. Addresses of pages that are no web address are left out. */
export const listSteps = (track: TrackResponse): readonly Step[] => {
  const { legs, meta, transient } = track
  const open = isFinal(track)
    ? -1
    : (transient?.currentLegIndex ?? legs.findIndex(({ status = '' }) => !ENDED.has(status)))
  return legs.map((leg, index) => ({
    kind: chooseKind(leg, index, legs),
    leg,
    link: readWebAddress(meta?.explorerLinks?.[index]),
    isCurrent: index === open,
  }))
}

const ENDED: ReadonlySet<string> = new Set(['completed', 'refunded', 'failed'])

const chooseKind = (leg: Leg, index: number, legs: readonly Leg[]): StepKind => {
  if (isSwap(leg)) return 'swap'
  if (leg.status === 'refunded' || leg.type === 'refund') return 'refund'
  return index === 0 || !legs.slice(0, index).some(isSwap) ? 'deposit' : 'payout'
}

/** Returns a web address as it is; `undefined` for anything else, such as `javascript:` of a hostile provider. */
export const readWebAddress = (text: string | undefined): string | undefined => {
  const url = text === undefined || text === '' ? null : URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
