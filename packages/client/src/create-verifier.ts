import { type ChainVerifier, type SwapIntent, type VerifyOptions, verifySwap } from '@switchyard/verify'
import { ClientError } from './client-error.ts'
import type { Verify } from './execute/execute-options.ts'

/** Facts of the swap that the wallet knows by itself. Take nothing of it from the server. */
export interface VerifierOptions extends VerifyOptions {
  /** Of the chains that are sold on, from `@switchyard/verify/evm` and so on. */
  readonly verifiers: readonly ChainVerifier[]
  /** Amounts, decimals and addresses as the user and the wallet's own token list give them. */
  readonly intent: SwapIntent
}

/**
 * Creates a check that reads every transaction with `@switchyard/verify` before it is signed, and refuses one that does not do what the user means. For
 * `verify` of `execute`.
 *
 * @example
 * ```ts
 * import { utxo } from '@switchyard/verify/utxo'
 *
 * const verify = createVerifier({ verifiers: [utxo], intent, accept: ['recipient', 'expiry'] })
 * await execute(client, { route, sourceAddress, destinationAddress }, { signers, verify })
 * ```
 */
export const createVerifier =
  ({ verifiers, intent, ...options }: VerifierOptions): Verify =>
  ({ route, swap }) => {
    const { ok, checks } = verifySwap({ intent, route, swap }, verifiers, options)
    if (ok) return
    const accepted = new Set<string>(options.accept ?? [])
    const failed = checks.filter((check) => check.ok !== true && !(check.ok !== false && accepted.has(check.field)))
    const reasons = failed.map(({ field, reason }) => `${field}: ${reason}`).join('; ')
    throw new ClientError('notVerified', `The transaction is not what was agreed on. ${reasons}`, { data: { checks } })
  }
