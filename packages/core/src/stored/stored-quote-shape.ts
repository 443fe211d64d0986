import type { QuoteRequest } from '../domain/request.ts'
import {
  hasMembers,
  isAmong,
  isDecimal,
  isDigits,
  isFiniteNumber,
  isFlag,
  isList,
  isText,
  isTime,
  optional,
  type Shape,
} from '../domain/shape.ts'
import type { QuotedRoute, StoredQuote, StoredRoute, StoredSecondLeg } from './stored-quote.ts'

type Shapes<T> = Readonly<Record<keyof Required<T>, Shape>>

const request: Shapes<QuoteRequest> = {
  sellAsset: isText,
  buyAsset: isText,
  sellAmount: isDecimal,
  sourceAddress: optional(isText),
  destinationAddress: optional(isText),
  refundAddress: optional(isText),
  refundAddressSetting: isAmong('WARNING', 'STRICT'),
  providers: optional(isList(isText)),
  slippage: optional(isFiniteNumber),
  affiliateFee: optional(isFiniteNumber),
  cfBoost: isFlag,
  maxExecutionTime: optional(isFiniteNumber),
  quoteType: isAmong('EXACT_INPUT', 'FLEX_INPUT'),
  usePrivacyMode: isFlag,
  enableSweep: isFlag,
  gasCheck: isFlag,
  txHints: optional(isList(isText)),
}

const secondLeg: Shapes<StoredSecondLeg> = {
  intermediate: isText,
  variant: optional(isText),
  feeLeg: isAmong(0, 1),
}

const route: Shapes<StoredRoute> = {
  routeId: isText,
  providers: isList(isText),
  variant: optional(isText),
  txHint: optional(isText),
  tags: optional(isList(isAmong('CHEAPEST', 'FASTEST', 'RECOMMENDED'))),
  sellAmount: isDigits,
  buyAmount: isDigits,
  minBuyAmount: isDigits,
  secondLeg: optional(hasMembers(secondLeg)),
}

const stored = { quoteId: isText, callerId: isText, createdAt: isTime, request: hasMembers(request) }

const quoteShapes: Shapes<StoredQuote> = { ...stored, routes: isList(hasMembers(route)) }
const routeShapes: Shapes<QuotedRoute> = { ...stored, route: hasMembers(route) }

/** `true` for a value from a store that is a quote in every member. */
export const isStoredQuote = hasMembers(quoteShapes) as (value: unknown) => value is StoredQuote

/** `true` for a value from a store that is one route of a quote in every member. */
export const isQuotedRoute = hasMembers(routeShapes) as (value: unknown) => value is QuotedRoute
