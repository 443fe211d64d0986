import type { Offer } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { readCoreFacts } from '../../core-facts.ts'
import { isSound } from '../shape.ts'
import { estimateDurationMs } from './join-legs.ts'

/** Time a user is given to sign before a second leg closes. */
const SIGNING_MS = 60_000

/** Deposit of a second leg. */
export interface SecondDeposit {
  /** Unix milliseconds. */
  readonly expiresAt?: number
}

/** `true` where what the first leg pays out arrives while the second one's deposit is open, the time for signing included. */
export const isInTime = (first: Pick<Offer, 'times'>, { expiresAt }: SecondDeposit, now: number): boolean =>
  expiresAt === undefined || now + SIGNING_MS + estimateDurationMs(first) <= expiresAt

/** `true` where the first leg can pay out to a new address: on Solana the payout must keep the account alive. */
export const mayOpenAccount = ({ minBuyAmount }: Pick<Offer, 'minBuyAmount'>, intermediate: Token): boolean =>
  intermediate.chain !== 'SOL' ||
  intermediate.address !== undefined ||
  minBuyAmount >= readCoreFacts().rentExemptLamports

/** `true` for an offer that can be a second leg: it is paid by a plain transfer and honours the refund address. */
export const isSecondLeg = (offer: Offer, arriving: bigint): boolean =>
  isSound(offer, arriving) && offer.depositKind === 'simpleTransfer' && offer.refundObstacle === undefined
