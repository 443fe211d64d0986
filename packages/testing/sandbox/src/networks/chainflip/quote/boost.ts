/** Boost pools of the sandbox: basis points and the satoshi lent at that price. */
const pools = [
  { bps: 5, sats: 80_000_000n },
  { bps: 10, sats: 120_000_000n },
  { bps: 30, sats: 200_000_000n },
]

/** What boosting a deposit costs, from the cheapest pool up; undefined when the pools do not suffice. */
export const boostCost = (amount: bigint, maxBps = 30): { readonly fee: bigint; readonly bps: number } | undefined => {
  let [left, fee] = [amount, 0n]
  for (const { bps, sats } of pools) {
    if (bps > maxBps || left === 0n) break
    const used = left < sats ? left : sats
    fee += (used * BigInt(bps)) / 10_000n
    left -= used
  }
  if (left > 0n) return undefined
  return { fee, bps: Math.max(5, Number((fee * 10_000n) / amount)) }
}

/** Dearest pool there is. */
export const MOST_BOOST_BPS = 30
