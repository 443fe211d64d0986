import { toIdentifierKey } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { SentSwap, TrackEnd } from '../run/track-run.ts'
import { finding, harmless, refused, type Verdict } from './verdict.ts'

const same = (one: string, other: string): boolean =>
  /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other

/** Finds the address that the last completed leg after the deposit pays; a part that came back follows it as refunded. */
const payoutOf = ({ legs }: TrackResponse): string | undefined => {
  const last = legs.slice(1).findLast(({ status }) => status === 'completed')?.toAddress
  return last === '' ? undefined : last
}

/** Finds what a view may never say of a swap of ours, whatever its provider answers. */
const problemOf = (view: TrackResponse, sent: SentSwap): string | undefined => {
  const { destinationAddress, view: honest } = sent
  const { sourceAddress } = sent.stored
  const { sellAsset, buyAsset } = sent.scenario
  const isBack = view.status === 'refunded'
  const payees = isBack ? [destinationAddress, sourceAddress] : [destinationAddress]
  const { toAddress = '', toAsset = '' } = view
  if (toAddress !== '' && !payees.some((payee) => same(payee, toAddress))) return 'it shows another destination'
  const assets = (isBack ? [buyAsset, sellAsset] : [buyAsset]).map(toIdentifierKey)
  if (toAsset !== '' && !assets.includes(toIdentifierKey(toAsset))) return 'it shows another asset'
  const payout = view.status === 'completed' ? payoutOf(view) : undefined
  if (payout !== undefined && !same(payout, destinationAddress)) return 'its payout goes to somebody else'
  if (view.status === 'completed' && honest.status !== 'completed') return 'it says the swap is complete'
  return undefined
}

/** Judges the view of a swap of ours. */
export const judgeTrack = (end: TrackEnd, sent: SentSwap): Verdict => {
  if (end.kind === 'refused') return refused(`${end.code}: ${end.message}`)
  if (end.kind === 'broken') return finding(`broken at the ${end.at}: ${end.what}`)
  const problem = problemOf(end.view, sent)
  return problem
    ? finding(problem)
    : harmless(end.view.status === sent.view.status ? 'the honest status' : end.view.status)
}
