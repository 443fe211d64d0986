import type { Token } from '@switchyard/core'
import type { ChainVerifier } from './chain-verifier.ts'

/** An account that a swap is to pay, or to refund. */
export interface RecipientToVerify {
  /** The asset that the account gets, from the wallet's own list of tokens. */
  readonly asset: Token
  readonly address: string
  /** Default `destination`. */
  readonly role?: 'destination' | 'refund'
  /** Least that arrives, base units of `asset`. */
  readonly leastAmount?: bigint | undefined
}

/** A reason not to pay an account, or to think twice. */
export interface RecipientFinding {
  /** `lost`: it is certain that the account does not get the payment, or cannot use it. `risk`: likely trouble. */
  readonly verdict: 'lost' | 'risk'
  /** A whole sentence. */
  readonly message: string
}

/** Result of `verifyRecipient`. */
export interface RecipientVerification {
  /** Nothing stands against the payment, as far as the address alone tells. */
  readonly ok: boolean
  readonly findings: readonly RecipientFinding[]
}

/**
 * Verifies, without a network, whether an account can be paid: that the text is an address of the chain, and neither a burn address, an
 * account of a protocol, a token account nor a program, and that the amount suffices for an account that does not exist yet.
 *
 * It does not know whether an account exists, requires a tag or is frozen; a node tells that at the swap. Nothing it says depends on
 * a server.
 *
 * @param verifiers of the chains that are paid, from `@switchyard/verify/solana` and so on
 * @example
 * ```ts
 * import { solana } from '@switchyard/verify/solana'
 *
 * const { ok, findings } = verifyRecipient({ asset: sol, address }, [solana])
 * if (!ok) show(findings.map(({ message }) => message))
 * ```
 */
export const verifyRecipient = (
  { asset, address, role = 'destination', leastAmount }: RecipientToVerify,
  verifiers: readonly ChainVerifier[],
): RecipientVerification => {
  const { chain, ticker } = asset
  const conclude = (...findings: readonly RecipientFinding[]): RecipientVerification => ({
    ok: findings.length === 0,
    findings,
  })
  const shown = address.slice(0, 130)
  const verifier = verifiers.find(({ codes }) => codes.includes(chain))
  if (!verifier) return conclude({ verdict: 'risk', message: `No verifier for ${chain} was given.` })
  const read = verifier.address(chain, address)
  if (!read) return conclude({ verdict: 'lost', message: `${shown} is not an address of ${chain}.` })
  const reading = verifier.inspect?.({ asset, address, role, leastAmount })
  const findings = (reading?.problems ?? []).map(
    ({ verdict, text }): RecipientFinding => ({ verdict, message: `${shown} ${text}.` }),
  )
  if (read.unspendable && !findings.some(({ verdict }) => verdict === 'lost'))
    findings.unshift({ verdict: 'lost', message: `${shown} is unspendable on ${chain}; what is sent there is lost.` })
  const required = reading?.requiredAmount
  if (required !== undefined && leastAmount !== undefined && leastAmount < required) {
    const message = `${shown} must exist already: a new account on ${chain} has to receive at least ${required} base units of ${ticker}, and no more than ${leastAmount} is sure to arrive.`
    findings.push({ verdict: 'risk', message })
  }
  return conclude(...findings)
}
