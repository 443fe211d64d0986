import { memoAddress } from '../asset/address-form.ts'
import type { Network } from '../network.ts'
import type { SwapMemo } from './memo.ts'
import { namesAsset } from './memo-asset.ts'

/** A memo with the start of its destination that the network's short form leaves out. */
export const wholeMemo = (network: Network, memo: SwapMemo | undefined): SwapMemo | undefined => {
  if (!memo) return undefined
  for (const [chain, starts] of Object.entries(network.omittedPrefixes ?? {})) {
    const bought = namesAsset(network, memo.asset, `${chain}.${chain}`)
    if (!bought || memoAddress(chain, memo.destination) !== undefined) continue
    const whole = starts.map((start) => `${start}${memo.destination}`).find((text) => memoAddress(chain, text))
    if (whole !== undefined) return { ...memo, destination: whole }
  }
  return memo
}
