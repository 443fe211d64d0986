import type { Caller } from '../contract/caller.ts'
import type { Token } from '../contract/token.ts'
import { toBase } from '../domain/amounts.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { toRuleTokenKey } from '../policy/rule-token.ts'
import { createRouteIds } from '../stored/route-id.ts'
import { readSources } from './read-sources.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import { createNoRoutes } from './unread-providers.ts'

/** More characters than six addresses of any chain have. */
const LONGEST_ADDRESSES = 2_048

/**
 * Finds the tokens and turns amounts into base units.
 *
 * @throws {SwapError} `blackListAsset`, `noRoutesFound` for an asset no provider lists, `invalidRequest` for an amount of
 *   zero or finer than the asset and for an address that is longer than any, and `invalidSourceAddressList`.
 */
export const resolve = (engine: EngineContext, caller: Caller, request: QuoteRequest): ResolvedRequest => {
  const { sellAsset, buyAsset, slippage } = request
  // Hosts limit them too. Here for callers of the engine itself: before any chain reads a text as an address.
  for (const name of ['sourceAddress', 'destinationAddress', 'refundAddress'] as const)
    if ((request[name]?.length ?? 0) > LONGEST_ADDRESSES)
      throw new SwapError('invalidRequest', `${name} has more than ${LONGEST_ADDRESSES} characters.`)

  const { blacklistKeys } = engine.rules()
  if (blacklistKeys.size > 0) {
    const refused = [sellAsset, buyAsset].find((identifier) => blacklistKeys.has(toRuleTokenKey(identifier)))
    if (refused !== undefined) throw new SwapError('blackListAsset', `${refused} is on the blacklist.`)
  }

  const sell = requireToken(engine, sellAsset, request)
  const buy = requireToken(engine, buyAsset, request)
  if (tokenKey(sell) === tokenKey(buy)) {
    throw new SwapError('invalidRequest', 'sellAsset and buyAsset are the same.')
  }
  const sellAmount = toBase(request.sellAmount, sell.decimals)
  if (sellAmount === undefined) {
    throw new SwapError(
      'invalidRequest',
      `sellAmount ${request.sellAmount} is no decimal of at most ${sell.decimals} places, which is what ${sell.identifier} has.`,
    )
  }
  if (sellAmount === 0n) throw new SwapError('invalidRequest', 'sellAmount must be greater than 0.')
  const quoteId = engine.uuid()
  return {
    quoteId,
    nextRouteId: createRouteIds(quoteId),
    request,
    caller,
    sell,
    buy,
    sellAmount,
    sources: readSources(request.sourceAddress, sell.chain),
    // Percent to basis points, rounded down: never more slippage than requested.
    slippageBps: slippage === undefined ? undefined : Math.floor(Number((slippage * 100).toFixed(6))),
  }
}

const requireToken = (
  { catalogue }: Pick<EngineContext, 'catalogue'>,
  identifier: string,
  request: QuoteRequest,
): Token => {
  const token = catalogue.find(identifier)
  if (token) return token
  throw createNoRoutes(catalogue, { sell: request.sellAsset, buy: request.buyAsset })
}
