import { toBase } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { SwapSubject } from './execute-options.ts'

/** More decimals than any token has. */
const DECIMALS = 40
const BPS = 10_000n
const MAX_PRICE_MOVE_BPS = 100

/**
 * Requires the response to be an answer to the request, at about the quoted price. The transaction is not read.
 *
 * @param maxPriceMoveBps How much lower than quoted the worst output may be, basis points.
 * @throws {ClientError} `notVerified`, `priceMoved`
 */
export const requireSameTrade = (
  { route, request, swap }: SwapSubject,
  maxPriceMoveBps: number = MAX_PRICE_MOVE_BPS,
): void => {
  const pairs: readonly (readonly [name: string, wanted: string | undefined, given: string | undefined])[] = [
    ['sellAsset', route.sellAsset, swap.sellAsset],
    ['buyAsset', route.buyAsset, swap.buyAsset],
    ['providers', route.providers.join(), swap.providers.join()],
    ['sourceAddress', readFirst(request.sourceAddress), readFirst(swap.sourceAddress)],
    ['destinationAddress', request.destinationAddress, swap.destinationAddress],
  ]
  for (const [field, wanted, given] of pairs) {
    if (wanted?.toLowerCase() === given?.toLowerCase()) continue
    throw new ClientError('notVerified', `The ${field} of the swap is ${given} instead of ${wanted}.`, {
      data: { field },
    })
  }

  const { expectedBuyAmountMaxSlippage: quoted } = route
  const { expectedBuyAmountMaxSlippage: now } = swap
  if (quoted === undefined) return
  const before = toBase(quoted, DECIMALS)
  const after = toBase(now ?? '', DECIMALS)
  const keptBps = BPS - BigInt(Math.trunc(maxPriceMoveBps))
  if (before !== undefined && after !== undefined && after * BPS >= before * keptBps) return
  throw new ClientError(
    'priceMoved',
    `The worst output is now ${now ?? 'unknown'}, and was ${quoted} when it was quoted.`,
    { data: { quoted, now } },
  )
}

/** Returns the first of several addresses, which represents the swap. */
const readFirst = (addresses: string): string => addresses.split(';')[0]?.trim() ?? ''
