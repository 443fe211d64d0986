import { lessBps, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readExpiry } from '../quote/read-expiry.ts'

/** An order Orchestra has opened. Amounts in base units. */
export interface OpenedOrder {
  readonly quoteId: string
  readonly address: string
  readonly memo: string | undefined
  readonly amountIn: bigint
  readonly estimatedOut: bigint
  /** Below this the deposit is sent back. */
  readonly leastOut: bigint
  readonly amountMode: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** Names under which an order may state its minimum; none of them is always present. */
const MINIMUM_NAMES = ['lockedMinAmountOut', 'minAmountOut', 'minimumOut', 'minOut', 'guaranteedOut']

/**
 * Reads the response to `/quote`.
 *
 * @param slippageBps - slippage the order was requested with; sets the minimum where the response states none
 * @param latest - Unix milliseconds until which an order can be open at most
 * @throws {UpstreamError} for a response that is not an order, or whose minimum is above its expected output
 */
export const readOrder = (body: unknown, slippageBps: number, latest: number): OpenedOrder => {
  const expiresAt = readExpiry(read.text(body, 'expiresAt'), latest)
  if (expiresAt === undefined) throw new UpstreamError('The expiresAt of the order is not a time.')
  const estimatedOut = read.amount(body, 'estimatedOut')
  const stated = MINIMUM_NAMES.map((name) => read.optionalAmount(body, name)).find((amount) => amount !== undefined)
  const leastOut = stated ?? lessBps(estimatedOut, slippageBps)
  if (leastOut > estimatedOut) {
    throw new UpstreamError(`The minimum output ${leastOut} is above the estimated one, ${estimatedOut}.`)
  }
  return {
    quoteId: read.text(body, 'quoteId'),
    address: read.text(body, 'depositAddress'),
    memo: read.optionalText(body, 'depositMemo'),
    amountIn: read.amount(body, 'amountIn'),
    estimatedOut,
    leastOut,
    amountMode: read.optionalText(body, 'amountMode') ?? 'exact_in',
    expiresAt,
  }
}
