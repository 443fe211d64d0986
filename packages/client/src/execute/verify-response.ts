import type { SwapResponse } from '@switchyard/wire'
import type { ExecuteOptions } from './execute-options.ts'
import { requireSameTrade } from './require-same-trade.ts'
import type { SwapRecord } from './swap-record.ts'

/**
 * Checks every response before its transaction is signed, also one that was saved earlier.
 *
 * @throws {ClientError} `notVerified`, `priceMoved`; what `verify` throws
 */
export const verifyResponse = async (
  { maxPriceMoveBps, verify }: Pick<ExecuteOptions, 'maxPriceMoveBps' | 'verify'>,
  { route, request }: SwapRecord,
  swap: SwapResponse,
): Promise<void> => {
  const subject = { route, request, swap }
  requireSameTrade(subject, maxPriceMoveBps)
  await verify?.(subject)
}
