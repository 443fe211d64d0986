import type { Offer } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { RENT_EXEMPT_LAMPORTS } from '../rent-floor.ts'
import { estimateDurationMs } from './join-legs.ts'

/** Time a user is given to sign before a second leg closes. */
const SIGNING_MS = 60_000

/** What is known of the second leg's deposit. */
export interface SecondDeposit {
  /** Unix milliseconds. */
  readonly expiresAt?: number
}

/** Whether what the first leg pays out arrives while the second one's deposit is open, the time for signing included. */
export const isInTime = (first: Pick<Offer, 'times'>, { expiresAt }: SecondDeposit, now: number): boolean =>
  expiresAt === undefined || now + SIGNING_MS + estimateDurationMs(first) <= expiresAt

/** Whether the first leg can pay out to a new address: on Solana the payout must keep the account alive. */
export const mayOpenAccount = ({ minBuyAmount }: Pick<Offer, 'minBuyAmount'>, intermediate: Token): boolean =>
  intermediate.chain !== 'SOL' || intermediate.address !== undefined || minBuyAmount >= RENT_EXEMPT_LAMPORTS
