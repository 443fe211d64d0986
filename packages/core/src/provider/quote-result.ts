import type { DepositShape } from '../contract/deposit-fee.ts'
import type { Decline, Fee, FeeType, Offer, QuoteResult, Times, Warning } from '../contract/provider.ts'
import { cutText } from '../cut-text.ts'
import { copyPlain } from '../domain/copy-plain.ts'
import { isAmong, isFlag, isText, optional, type Shape } from '../domain/shape.ts'
import { UnreadableInput } from '../unreadable-input.ts'

/** A value as a provider returned it, whatever its type says. */
type Unread<T> = { readonly [Key in keyof T]?: unknown }

/** Longest estimate of one phase of a swap, seconds: 30 days. */
const MAX_SECONDS = 30 * 86_400

/** Amounts are unsigned integers of at most 256 bits, as in every virtual machine. */
const AMOUNT_LIMIT = 2n ** 256n

/** More than any real token has, so that powers of ten stay small. */
const MAX_DECIMALS = 77

/** Largest share or slippage a provider may state, basis points. */
const MAX_BPS = 1_000_000

const isBetween =
  (least: number, most: number): Shape =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most

const isAmount: Shape = (value) => typeof value === 'bigint' && value >= 0n && value < AMOUNT_LIMIT
const isWholeBetween =
  (least: number, most: number): Shape =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isDecimals = isWholeBetween(0, MAX_DECIMALS)
const isDuration = isBetween(0, MAX_SECONDS)
const isTime = optional(isBetween(0, Number.MAX_SAFE_INTEGER))
const isBps = optional(isBetween(-MAX_BPS, MAX_BPS))
const isOptionalText = optional(isText)
const isOptionalFlag = optional(isFlag)
const isFeeType = isAmong(
  ...(['inbound', 'network', 'affiliate', 'service', 'outbound', 'liquidity'] satisfies FeeType[]),
)
const isShapeKind = isAmong('transfer', 'call')
const isOptionalAmount = optional(isAmount)
/** Far more bytes, and outputs, than any transaction has. */
const isCount = optional(isWholeBetween(0, 1_000_000))
const isDepositKind = optional(isAmong('simpleTransfer', 'transferWithMemo', 'contractCall'))
const isRefundObstacle = optional(isAmong('unsupportedByRoute', 'tooLongForSellChain'))

/** `true` for a decline. A result with both a decline and offers is a decline. */
export const isDecline = (result: QuoteResult): result is { readonly declined: Decline } => 'declined' in result

/**
 * Reads a provider's result as plain data, checked member by member. Whether its offers promise enough is checked elsewhere.
 *
 * Every member is read once and copied, so that getters and later changes of the original cannot reach the engine. An offer
 * has one shape whatever the provider left out, which is cheaper to read than a copy of each provider's own.
 *
 * @throws {UnreadableInput} for a value that is neither a decline nor a list of offers, and for a member of a wrong type or out
 *   of range.
 */
export const readQuoteResult = (result: unknown): QuoteResult => {
  const { declined, offers } = readObject<{ declined: Decline; offers: readonly Offer[] }>(result, 'result')
  if (!isObject(declined)) return { offers: readList(offers, 'offers', readOffer) }

  const { errorCode, message, minAmount, unexplained }: Unread<Decline> = declined
  if (typeof errorCode !== 'string') throw new UnreadableInput('The decline has no errorCode.')
  return {
    declined: {
      errorCode,
      message: typeof message === 'string' ? cutText(message) : '',
      minAmount: typeof minAmount === 'string' ? minAmount : undefined,
      unexplained: unexplained === true ? true : undefined,
    },
  }
}

const readOffer = (value: unknown): Offer => {
  const offer = readObject<Offer>(value, 'offer')
  const times = readObject<Times>(offer.times, 'times')
  return {
    sellAmount: readMember(offer.sellAmount, isAmount, 'sellAmount'),
    buyAmount: readMember(offer.buyAmount, isAmount, 'buyAmount'),
    minBuyAmount: readMember(offer.minBuyAmount, isAmount, 'minBuyAmount'),
    fees: readList(offer.fees, 'fees', readFee),
    times: {
      inbound: readMember(times.inbound, isDuration, 'times'),
      swap: readMember(times.swap, isDuration, 'times'),
      outbound: readMember(times.outbound, isDuration, 'times'),
    },
    timesAreUsual: readMember(offer.timesAreUsual, isOptionalFlag, 'timesAreUsual'),
    depositKind: readMember(offer.depositKind, isDepositKind, 'depositKind'),
    buildOpens: readMember(offer.buildOpens, isOptionalFlag, 'buildOpens'),
    depositShape: offer.depositShape === undefined ? undefined : readDepositShape(offer.depositShape),
    approvalSpender: readMember(offer.approvalSpender, isOptionalText, 'approvalSpender'),
    refundObstacle: readMember(offer.refundObstacle, isRefundObstacle, 'refundObstacle'),
    warnings: readList(offer.warnings, 'warnings', readWarning),
    expiresAt: readMember(offer.expiresAt, isTime, 'expiresAt'),
    slippageBps: readMember(offer.slippageBps, isBps, 'slippageBps'),
    meta: copyPlain(offer.meta) as Offer['meta'],
    variant: readMember(offer.variant, isOptionalText, 'variant'),
    state: copyPlain(offer.state) as Offer['state'],
  }
}

const readFee = (value: unknown): Fee => {
  const fee = readObject<Fee>(value, 'fee')
  const asset = readObject<Fee['asset']>(fee.asset, 'asset of a fee')
  return {
    type: readMember(fee.type, isFeeType, 'fees'),
    asset: {
      identifier: readMember(asset.identifier, isText, 'fees'),
      chain: readMember(asset.chain, isText, 'fees'),
      decimals: readMember(asset.decimals, isDecimals, 'fees'),
    },
    amount: readMember(fee.amount, isAmount, 'fees'),
    bps: readMember(fee.bps, isBps, 'fees'),
    seen: readMember(fee.seen, isOptionalText, 'fees'),
  }
}

const readDepositShape = (value: unknown): DepositShape => {
  const shape = readObject<DepositShape>(value, 'depositShape')
  return {
    kind: readMember(shape.kind, isShapeKind, 'depositShape'),
    bytes: readMember(shape.bytes, isCount, 'depositShape'),
    units: readMember(shape.units, isOptionalAmount, 'depositShape'),
    value: readMember(shape.value, isOptionalAmount, 'depositShape'),
    outputs: readMember(shape.outputs, isCount, 'depositShape'),
    providerFee: readMember(shape.providerFee, isOptionalAmount, 'depositShape'),
    recipientExists: readMember(shape.recipientExists, isOptionalFlag, 'depositShape'),
  }
}

const readWarning = (value: unknown): Warning => {
  const warning = readObject<Warning>(value, 'warning')
  return {
    code: readMember(warning.code, isText, 'warnings'),
    display: readMember(warning.display, isText, 'warnings'),
    tooltip: readMember(warning.tooltip, isOptionalText, 'warnings'),
  }
}

const readObject = <T>(value: unknown, name: string): Unread<T> => {
  if (isObject(value)) return value
  throw new UnreadableInput(`The ${name} is not an object.`)
}

/** By index, because the list is the provider's own and so is its iterator. */
const readList = <T>(list: unknown, member: string, read: (item: unknown) => T): readonly T[] => {
  if (!Array.isArray(list)) throw new UnreadableInput(`The ${member} are missing or no list.`)
  const items: T[] = []
  for (let index = 0; index < list.length; index++) items.push(read(list[index]))
  return items
}

const readMember = <T>(value: unknown, isValid: Shape, member: string): T => {
  if (isValid(value)) return value as T
  throw new UnreadableInput(`The offer's ${member} is missing, of a wrong type or out of range.`)
}

const isObject = <T>(value: T): value is T & object => typeof value === 'object' && value !== null
