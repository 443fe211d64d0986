import type { Deposit } from '../../contract/deposit.ts'
import type { Json } from '../../contract/json.ts'
import type { SwapRequest } from '../../domain/request.ts'
import type { Route } from '../../domain/route.ts'
import { hasMembers, isDigits, isFlag, isText, isTime, optional, type Shape } from '../../domain/shape.ts'
import type { QuotedRoute } from '../../pipeline/stored-quote.ts'
import { isQuotedRoute } from '../../pipeline/stored-quote-shape.ts'

/** What a swap promised and how it was asked for, stored with it, so that it can be priced again before it is sent. */
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
}

interface TermsParts {
  readonly request: SwapRequest
  readonly quoted: QuotedRoute
  /** As answered. */
  readonly route: Route
  /** Absent before an approval, where the deposit is opened after it. */
  readonly deposit: Deposit | undefined
}

/** The terms of a swap as it is answered, as JSON. */
export const swapTerms = ({ request, quoted, route, deposit }: TermsParts): Json => {
  const { expiresAt = 0, buyAmountMin } = route
  const end = Math.min(expiresAt, deposit?.channel?.expiresAt ?? expiresAt)
  const target = deposit && targetOf(deposit)
  const terms: SwapTerms = {
    request,
    quoted,
    minBuyAmount: buyAmountMin.toString(),
    expiresAt: end,
    ...(target === undefined ? {} : { target }),
  }
  return terms as unknown as Json
}

/** The contract that a deposit calls. */
export const targetOf = (deposit: Deposit): string | undefined =>
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
}

/** Whether a stored value is the terms of a swap. */
export const isSwapTerms = hasMembers(terms) as (value: unknown) => value is SwapTerms
