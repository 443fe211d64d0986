import type { SwapResponse } from '@switchyard/wire'
import type { Run } from './run.ts'
import { requireSameTrade } from './same-trade.ts'
import type { SwapRecord } from './swap-record.ts'

/**
 * What is checked of every response before its transaction is signed, also of one that was saved earlier.
 *
 * @throws {ClientError} `notVerified`, `priceMoved`; what `verify` throws
 */
export const verifyResponse = async (
  { options }: Run,
  { route, request }: SwapRecord,
  swap: SwapResponse,
): Promise<void> => {
  const subject = { route, request, swap }
  requireSameTrade(subject, options.maxPriceMoveBps)
  await options.verify?.(subject)
}
