import type { SwapMemo } from './swap-memo.ts'

/** The memo of a quote; its asset is already in the shortest form. */
export const writeMemo = (memo: SwapMemo): string => {
  const { asset, destination, refund, limit, interval, quantity, affiliates } = memo
  const parts = ['=', asset, refund ? `${destination}/${refund}` : destination]
  const streaming = interval > 0n || quantity > 1n
  const terms = streaming ? `${limit}/${interval}/${quantity}` : limit > 0n ? `${limit}` : ''
  if (terms !== '' || affiliates.length > 0) parts.push(terms)
  if (affiliates.length > 0)
    parts.push(affiliates.map(({ name }) => name).join('/'), affiliates.map(({ bps }) => bps).join('/'))
  return parts.join(':')
}
