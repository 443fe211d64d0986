import { toMemoAddress } from '../assets/address-form.ts'
import type { Network } from '../network.ts'
import type { SwapMemo } from './memo.ts'
import { namesAsset } from './memo-asset.ts'

/** Completes the destination of a memo with the start that the network's short form leaves out. */
export const completeMemo = (network: Network, memo: SwapMemo | undefined): SwapMemo | undefined => {
  if (!memo) return undefined
  for (const [chain, starts] of Object.entries(network.omittedPrefixes ?? {})) {
    const bought = namesAsset(network, memo.asset, `${chain}.${chain}`)
    if (!bought || toMemoAddress(chain, memo.destination) !== undefined) continue
    const whole = starts.map((start) => `${start}${memo.destination}`).find((text) => toMemoAddress(chain, text))
    if (whole !== undefined) return { ...memo, destination: whole }
  }
  return memo
}
