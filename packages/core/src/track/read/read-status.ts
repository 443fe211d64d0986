import type { StatusLeg, SwapStatus, TrackStatus } from '../../contract/swap-status.ts'
import { cutText } from '../../cut-text.ts'
import { copyPlain } from '../../domain/copy-plain.ts'
import { UnreadableInput } from '../../unreadable-input.ts'

const STATUSES: ReadonlySet<unknown> = new Set<TrackStatus>([
  'unknown',
  'not_started',
  'pending',
  'swapping',
  'completed',
  'refunded',
  'failed',
])

/** More characters than any hash, address, asset or amount has. */
const LONGEST_MEMBER = 1_000

const TEXTS = [
  'chainId',
  'hash',
  'type',
  'fromAsset',
  'fromAmount',
  'fromAddress',
  'toAsset',
  'toAmount',
  'toAddress',
] as const

/**
 * Reads a provider's status as plain data; `undefined` for a deposit it does not know.
 *
 * @throws {UnreadableInput} for a value that is not a status.
 */
export const readStatus = (value: unknown): SwapStatus | undefined => {
  if (value === undefined || value === null) return undefined
  const status = copyPlain(value) as SwapStatus
  if (!isLeg(status) || !Array.isArray(status.legs) || !status.legs.every(isLeg)) {
    throw new UnreadableInput('The provider returned no status of the contract.')
  }
  return status.refundReason === undefined ? status : { ...status, refundReason: cutText(String(status.refundReason)) }
}

const isLeg = (leg: Readonly<Partial<Record<keyof StatusLeg, unknown>>>): boolean =>
  typeof leg === 'object' &&
  leg !== null &&
  STATUSES.has(leg.status) &&
  TEXTS.every((member) => {
    const text = leg[member]
    return typeof text === 'string' && text.length <= LONGEST_MEMBER
  }) &&
  Number.isInteger(leg.block) &&
  Number.isInteger(leg.finalisedAt)
