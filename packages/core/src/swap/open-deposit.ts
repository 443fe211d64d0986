import { withAbort } from '../async/with-abort.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Token } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { type ErrorCode, SwapError } from '../errors.ts'
import { callProvider } from '../provider/call-provider.ts'
import { readDeposit } from '../provider/read-deposit.ts'
import { toThrownRefusal } from '../provider/refusal.ts'
import { computeMostCallValue } from './guard/compute-most-call-value.ts'
import { findDepositMismatch } from './guard/find-deposit-mismatch.ts'
import { refuseMismatch } from './guard/mismatch.ts'
import { USERS_OWN } from './guard/recipient-fields.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/**
 * Calls the provider's `build` and compares the deposit with the offer and the addresses. Faults become errors of the
 * request; another deposit is emitted as `build-mismatch`.
 *
 * @throws {SwapError} `unableToBuildTransaction` for another deposit, `invalidDestinationAddress` or `invalidRefundAddress` where the swap
 *   would pay the place of its own deposit, and the provider's refusal.
 */
export const openDeposit = async (engine: EngineContext, repriced: RepricedSwap, asset: Token): Promise<Deposit> => {
  const { provider, offer, addresses, route, context } = repriced
  const build = async () =>
    readDeposit(await withAbort(() => provider.build(offer, addresses, context), context.signal))
  const deposit = await callProvider(engine, { provider, kind: 'build' }, build).catch((cause): never => {
    throw toThrownRefusal(cause, provider)
  })
  if (route.txHint !== undefined && route.txHint !== deposit.kind) {
    throw new SwapError(
      'quoteError',
      `${provider.id} now asks for a ${deposit.kind}, not the ${route.txHint} it quoted.`,
    )
  }
  const agreement = {
    asset,
    offer,
    addresses,
    tokens: engine.catalogue,
    now: engine.clock.now(),
    maxOpenMs: engine.rules().maxOpenSeconds * 1_000,
    mostCallValue: () => computeMostCallValue(engine, asset.chain),
  }
  const found = findDepositMismatch(engine.chains.get(asset.chain), agreement, deposit)
  if (!found) return deposit
  // A user may name a vault as recipient. It is reported all the same: a provider may name an address of the user as its vault.
  const { destinationAddress, refundAddress } = repriced.priced.request
  const isOwn = found.field === USERS_OWN && !addresses.sources.includes(found.found)
  const code: ErrorCode | undefined = !isOwn
    ? undefined
    : found.found === destinationAddress
      ? 'invalidDestinationAddress'
      : found.found === refundAddress
        ? 'invalidRefundAddress'
        : undefined
  const message = code
    ? `${found.found} is the address to which the deposit of this swap is sent. Take another address.`
    : `${provider.id} asks for another deposit than it offered.`
  return refuseMismatch(engine, found, { provider: provider.id, chain: asset.chain, message, code })
}
