import type { Decline, Fee, FeeType, Offer, QuoteResult, Times, Warning } from '../contract/provider.ts'
import { plainCopy } from './plain-copy.ts'

/** What a provider really returned, whatever its types say. */
type Unread<T> = { readonly [Key in keyof T]?: unknown } | null | undefined

/** Longest estimate of one phase of a swap, seconds: 30 days. */
const MAX_SECONDS = 30 * 86_400

/** Amounts are unsigned integers of at most 256 bits, as in every virtual machine. */
const AMOUNT_LIMIT = 2n ** 256n

/** Largest share or slippage a provider may state, basis points. */
const MAX_BPS = 1_000_000

const FEE_TYPES: ReadonlySet<unknown> = new Set<FeeType>([
  'inbound',
  'network',
  'affiliate',
  'service',
  'outbound',
  'liquidity',
])
const DEPOSIT_KINDS: ReadonlySet<unknown> = new Set(['simpleTransfer', 'transferWithMemo', 'contractCall'])
const REFUND_OBSTACLES: ReadonlySet<unknown> = new Set(['unsupportedByRoute', 'tooLongForSellChain'])

/** Whether a result is a decline. A result with both a decline and offers is a decline. */
export const isDecline = (result: QuoteResult): result is { readonly declined: Decline } => 'declined' in result

/**
 * A provider's result as plain data, checked member by member. Whether its offers promise enough is checked elsewhere.
 *
 * @throws {TypeError} for a value that is neither a decline nor a list of offers, and for a member of a wrong type or out
 *   of range.
 */
export const readQuoteResult = (result: unknown): QuoteResult => {
  const copy = plainCopy(result) as Unread<{ declined: Decline; offers: readonly Offer[] }>
  if (isObject(copy) && isObject(copy.declined)) return { declined: readDecline(copy.declined) }
  if (!isObject(copy) || !Array.isArray(copy.offers))
    throw new TypeError('The result has neither offers nor a decline.')
  for (const offer of copy.offers) checkOffer(offer)
  return { offers: copy.offers }
}

const readDecline = ({ errorCode, message, minAmount }: Exclude<Unread<Decline>, null | undefined>): Decline => {
  if (typeof errorCode !== 'string') throw new TypeError('The decline has no errorCode.')
  const decline = { errorCode, message: typeof message === 'string' ? message : '' }
  return typeof minAmount === 'string' ? { ...decline, minAmount } : decline
}

const checkOffer = (offer: Unread<Offer>): void => {
  if (!isObject(offer)) throw new TypeError('An offer is not an object.')
  for (const member of ['sellAmount', 'buyAmount', 'buyAmountMin'] as const) require(isAmount(offer[member]), member)
  require(Array.isArray(offer.fees) && offer.fees.every(isFee), 'fees')
  require(isTimes(offer.times as Unread<Times>), 'times')
  require(Array.isArray(offer.warnings) && offer.warnings.every(isWarning), 'warnings')
  require(offer.expiresAt === undefined || isBetween(offer.expiresAt, 0, Number.MAX_SAFE_INTEGER), 'expiresAt')
  require(isBps(offer.slippageBps), 'slippageBps')
  require(offer.depositKind === undefined || DEPOSIT_KINDS.has(offer.depositKind), 'depositKind')
  require(offer.refundObstacle === undefined || REFUND_OBSTACLES.has(offer.refundObstacle), 'refundObstacle')
  require(isText(offer.approvalSpender) && isText(offer.variant), 'approvalSpender or variant')
}

const require = (holds: boolean, member: string): void => {
  if (!holds) throw new TypeError(`The offer's ${member} is missing, of a wrong type or out of range.`)
}

const isFee = (fee: Unread<Fee>): boolean => {
  if (!isObject(fee) || !FEE_TYPES.has(fee.type) || !isAmount(fee.amount) || !isBps(fee.bps)) return false
  const asset = fee.asset as Unread<Fee['asset']>
  return (
    isObject(asset) &&
    typeof asset.identifier === 'string' &&
    typeof asset.chain === 'string' &&
    Number.isInteger(asset.decimals) &&
    isBetween(asset.decimals, 0, 77)
  )
}

const isTimes = (times: Unread<Times>): boolean =>
  isObject(times) && [times.inbound, times.swap, times.outbound].every((time) => isBetween(time, 0, MAX_SECONDS))

const isWarning = (warning: Unread<Warning>): boolean =>
  isObject(warning) && typeof warning.code === 'string' && typeof warning.display === 'string'

const isAmount = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value < AMOUNT_LIMIT

const isBps = (value: unknown): boolean => value === undefined || isBetween(value, -MAX_BPS, MAX_BPS)

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isBetween = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most

const isObject = <T>(value: T): value is T & object => typeof value === 'object' && value !== null
