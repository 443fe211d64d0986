import { Interface } from 'ethers'

const router = new Interface([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  'function xSwapNative(uint32 dstChain, bytes dstAddress, uint32 dstToken, bytes cfParameters)',
  'function xSwapToken(uint32 dstChain, bytes dstAddress, uint32 dstToken, address srcToken, uint256 amount, bytes cfParameters)',
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

/** Intent of the user, base units. */
interface Trade {
  readonly sold: bigint
  readonly minimum: bigint
}

/**
 * Tells whether changed call data of a known router still does what the honest data does: the same trade with at least the minimum
 * for the 1inch router, whose other arguments only say how; the same deposit, with another end, for a router of deposits.
 */
export const isStillWorth = (honest: string, changed: string, trade: Trade): boolean => {
  try {
    return isSameTrade(honest, changed, trade)
  } catch {
    return false // an argument that cannot be decoded
  }
}

/** Version and refund address as before, and a least price that still brings the minimum for what is sold. */
const isSameOrder = (is: string, was: string, { minimum, sold }: Trade): boolean => {
  const price = BigInt(`0x${(is.slice(52, 116).match(/../g) ?? []).reverse().join('')}`)
  const fees = is.length - was.length === 0 && is.slice(-FIGURES) === was.slice(-FIGURES)
  return (
    is.slice(0, 4) === was.slice(0, 4) &&
    is.slice(12, 52) === was.slice(12, 52) &&
    fees &&
    (price * sold) >> 128n >= minimum
  )
}

/** Hex digits of broker fee and affiliates at the end of the parameters. */
const FIGURES = 6

const isSameTrade = (honest: string, changed: string, trade: Trade): boolean => {
  const [before, after] = [decoded(honest), decoded(changed)]
  if (!before || !after || before.name !== after.name) return false
  if (before.name === 'swap') {
    const [is, was] = [after.args.desc, before.args.desc]
    const same = ['srcToken', 'dstToken', 'dstReceiver', 'amount'].every((name) => is[name] === was[name])
    return same && is.minReturnAmount >= trade.minimum && (is.flags & 3n) === 0n
  }
  if (before.name.startsWith('xSwap')) {
    const same = ['dstChain', 'dstAddress', 'dstToken', 'srcToken', 'amount'].every(
      (name) => !(name in before.args.toObject()) || before.args[name] === after.args[name],
    )
    return same && isSameOrder(after.args.cfParameters, before.args.cfParameters, trade)
  }
  const same = ['vault', 'asset', 'amount', 'memo'].every((name) => after.args[name] === before.args[name])
  const later = after.args.expiration - before.args.expiration
  return same && later <= 3_600n && later >= -3_600n
}
