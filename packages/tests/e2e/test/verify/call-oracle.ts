import { Interface } from 'ethers'

const router = new Interface([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])

/** Arguments by the ABI decoder of another library; `undefined` for data the contract would revert on. */
const decoded = (data: string) => {
  try {
    return router.parseTransaction({ data }) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Whether changed call data of a known router still does what the honest data does: the same trade with at least `minimum`
 * for the 1inch router, whose other arguments only say how; the same deposit, with another end, for a router of deposits.
 */
export const isStillWorth = (honest: string, changed: string, minimum: bigint): boolean => {
  try {
    return isSameTrade(honest, changed, minimum)
  } catch {
    return false // an argument that cannot be decoded
  }
}

const isSameTrade = (honest: string, changed: string, minimum: bigint): boolean => {
  const [before, after] = [decoded(honest), decoded(changed)]
  if (!before || !after || before.name !== after.name) return false
  if (before.name === 'swap') {
    const [is, was] = [after.args.desc, before.args.desc]
    const same = ['srcToken', 'dstToken', 'dstReceiver', 'amount'].every((name) => is[name] === was[name])
    return same && is.minReturnAmount >= minimum && (is.flags & 3n) === 0n
  }
  const same = ['vault', 'asset', 'amount', 'memo'].every((name) => after.args[name] === before.args[name])
  const later = after.args.expiration - before.args.expiration
  return same && later <= 3_600n && later >= -3_600n
}
