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

/**
 * Finds the tokens and turns amounts into base units.
 *
 * @throws {SwapError} `blackListAsset`, `noRoutesFound` for an asset no provider lists, `invalidRequest` for an amount of
 *   zero or finer than the asset, and `invalidSourceAddressList`.
 */
export const resolve = (engine: EngineContext, caller: Caller, request: QuoteRequest): ResolvedRequest => {
  refuseBlacklisted(engine, [request.sellAsset, request.buyAsset])
  const sell = requireToken(engine, request.sellAsset, request)
  const buy = requireToken(engine, request.buyAsset, request)
  if (tokenKey(sell) === tokenKey(buy)) {
    throw new SwapError('invalidRequest', 'sellAsset and buyAsset are the same.')
  }
  const quoteId = engine.uuid()
  return {
    quoteId,
    nextRouteId: createRouteIds(quoteId),
    request,
    caller,
    sell,
    buy,
    sellAmount: readSellAmount(request.sellAmount, sell),
    sources: readSources(request.sourceAddress, sell.chain),
    slippageBps: request.slippage === undefined ? undefined : slippageBps(request.slippage),
  }
}

const refuseBlacklisted = ({ rules }: EngineContext, identifiers: readonly string[]): void => {
  const { blacklistKeys } = rules()
  if (blacklistKeys.size === 0) return
  for (const identifier of identifiers) {
    if (blacklistKeys.has(toRuleTokenKey(identifier))) {
      throw new SwapError('blackListAsset', `${identifier} is on the blacklist.`)
    }
  }
}

const requireToken = ({ catalogue }: EngineContext, identifier: string, request: QuoteRequest): Token => {
  const token = catalogue.find(identifier)
  if (token) return token
  throw new SwapError('noRoutesFound', describeNoRoutes(request.sellAsset, request.buyAsset))
}

/** The message for a pair without routes. */
export const describeNoRoutes = (sell: string, buy: string): string => `No routes found for ${sell} -> ${buy}`

const readSellAmount = (human: string, sell: Token): bigint => {
  const amount = toBase(human, sell.decimals)
  if (amount === undefined) {
    throw new SwapError(
      'invalidRequest',
      `sellAmount ${human} is no decimal of at most ${sell.decimals} places, which is what ${sell.identifier} has.`,
    )
  }
  if (amount === 0n) throw new SwapError('invalidRequest', 'sellAmount must be greater than 0.')
  return amount
}

/** Percent to basis points, rounded down: never more slippage than requested. */
const slippageBps = (percent: number): number => Math.floor(Number((percent * 100).toFixed(6)))
