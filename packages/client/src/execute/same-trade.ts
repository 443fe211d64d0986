import { toBase } from '@switchyard/core'
import { ClientError } from '../client-error.ts'
import type { SwapSubject } from './execute-options.ts'

/** More decimals than any token has. */
const DECIMALS = 40
const BPS = 10_000n
const MAX_PRICE_MOVE_BPS = 100

const first = (addresses: string): string => addresses.split(';')[0]?.trim() ?? ''
const alike = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/**
 * Requires the response to be an answer to the request, at about the quoted price. The transaction is not read.
 *
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
    ['sourceAddress', first(request.sourceAddress), first(swap.sourceAddress)],
    ['destinationAddress', request.destinationAddress, swap.destinationAddress],
  ]
  const wrong = pairs.find(([, wanted, given]) => !alike(wanted, given))
  if (wrong)
    throw new ClientError('notVerified', `The ${wrong[0]} of the swap is ${wrong[2]} instead of ${wrong[1]}.`, {
      data: { field: wrong[0] },
    })
  requirePrice(route.expectedBuyAmountMaxSlippage, swap.expectedBuyAmountMaxSlippage, maxPriceMoveBps)
}

const requirePrice = (quoted: string | undefined, now: string | undefined, maxMoveBps: number): void => {
  if (quoted === undefined) return
  const [before, after] = [toBase(quoted, DECIMALS), toBase(now ?? '', DECIMALS)]
  const least = before === undefined ? undefined : before * (BPS - BigInt(Math.trunc(maxMoveBps)))
  if (least !== undefined && after !== undefined && after * BPS >= least) return
  throw new ClientError(
    'priceMoved',
    `The worst output is now ${now ?? 'unknown'}, and was ${quoted} when it was quoted.`,
    {
      data: { quoted, now },
    },
  )
}
