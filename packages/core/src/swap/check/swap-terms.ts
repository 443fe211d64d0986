import type { Caller } from '../../contract/caller.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { Json } from '../../contract/json.ts'
import type { SwapRequest } from '../../domain/request.ts'
import type { Route } from '../../domain/route.ts'
import { hasMembers, isDigits, isFlag, isText, isTime, optional, type Shape } from '../../domain/shape.ts'
import { computeTotalSeconds } from '../../domain/total-seconds.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { digestCall } from '../../stored/call-digest.ts'
import type { QuotedRoute } from '../../stored/stored-quote.ts'
import { isQuotedRoute } from '../../stored/stored-quote-shape.ts'

/** A swap's request and promise, stored with it, so that it can be priced again before it is sent. */
export interface SwapTerms {
  /** As the client asked for the swap. */
  readonly request: SwapRequest
  readonly quoted: QuotedRoute
  /** The worst output promised, base units as digits. */
  readonly minBuyAmount: string
  /** Unix milliseconds until which the deposit may be sent: its own end, or that of its channel where it is earlier. */
  readonly expiresAt: number
  /** The contract the transaction calls, where it calls one. */
  readonly target?: string
  /** Digest of the contract, the call data and the value of that call; for calls of EVM chains. */
  readonly call?: string
  /** Seconds from deposit to payout, as the route says; absent in rows of earlier versions. */
  readonly estimatedSeconds?: number
  /** Value of what is sold, a decimal; absent where no price is known, and in rows of earlier versions. */
  readonly sellUsd?: string
  /** Cap of the key on the value of a trade; absent where it has none, and in rows of earlier versions. */
  readonly maxTradeUsd?: string
}

interface TermsParts {
  readonly request: SwapRequest
  readonly quoted: QuotedRoute
  /** As answered. */
  readonly route: Route
  readonly priced: Pick<PricedRequest, 'sellUsd'> & { readonly caller: Pick<Caller, 'maxTradeUsd'> }
  /** Absent before an approval, where the deposit is opened after it. */
  readonly deposit: Deposit | undefined
}

/** Returns the terms of a swap as it is answered, as JSON. */
export const toSwapTerms = ({ request, quoted, route, priced: { sellUsd, caller }, deposit }: TermsParts): Json => {
  const { expiresAt = 0, minBuyAmount } = route
  const end = Math.min(expiresAt, deposit?.channel?.expiresAt ?? expiresAt)
  const target = deposit && findTarget(deposit)
  const call = deposit?.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call : undefined
  const terms: SwapTerms = {
    request,
    quoted,
    minBuyAmount: minBuyAmount.toString(),
    expiresAt: end,
    estimatedSeconds: computeTotalSeconds(route),
    sellUsd,
    maxTradeUsd: caller.maxTradeUsd,
    target,
    call: call && digestCall(call),
  }
  return terms as unknown as Json
}

/** Finds the contract that a deposit calls. */
export const findTarget = (deposit: Deposit): string | undefined =>
  deposit.kind === 'contractCall' && 'to' in deposit.call ? deposit.call.to : undefined

type Shapes<T> = Readonly<Record<keyof Required<T>, Shape>>

const request: Shapes<SwapRequest> = {
  routeId: isText,
  sourceAddress: isText,
  destinationAddress: isText,
  refundAddress: optional(isText),
  gasCheck: optional(isFlag),
  disableBuildTx: isFlag,
  disableBalanceCheck: isFlag,
  disableEstimate: isFlag,
  allowSmartContractSender: isFlag,
  allowSmartContractReceiver: isFlag,
  disableSecurityChecks: isFlag,
  overrideSlippage: isFlag,
}

const terms: Shapes<SwapTerms> = {
  request: hasMembers(request),
  quoted: isQuotedRoute,
  minBuyAmount: isDigits,
  expiresAt: isTime,
  target: optional(isText),
  call: optional(isText),
  estimatedSeconds: optional(isTime),
  sellUsd: optional(isText),
  maxTradeUsd: optional(isText),
}

/** `true` for a stored value that is the terms of a swap. */
export const isSwapTerms = hasMembers(terms) as (value: unknown) => value is SwapTerms
