/** Boost pools of the sandbox: fee in basis points and satoshis available at that fee. */
export const boostPools: readonly { readonly bps: number; readonly sats: bigint }[] = [
  { bps: 5, sats: 80_000_000n },
  { bps: 10, sats: 120_000_000n },
  { bps: 30, sats: 200_000_000n },
]

/** Fee of boosting a deposit, cheapest pool first; undefined when the pools are too small. */
export const boostCost = (amount: bigint, maxBps = 30): { readonly fee: bigint; readonly bps: number } | undefined => {
  let [left, fee] = [amount, 0n]
  for (const { bps, sats } of boostPools) {
    if (bps > maxBps || left === 0n) break
    const used = left < sats ? left : sats
    fee += (used * BigInt(bps)) / 10_000n
    left -= used
  }
  if (left > 0n) return undefined
  return { fee, bps: Math.max(5, Number((fee * 10_000n) / amount)) }
}

/** Fee of the most expensive boost pool. */
export const MAX_BOOST_BPS = 30
