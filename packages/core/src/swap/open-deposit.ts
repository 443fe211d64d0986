import { withAbort } from '../async/with-abort.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { BuildParams } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { type ErrorCode, SwapError } from '../errors.ts'
import { callProvider } from '../provider/call-provider.ts'
import { fitAddresses, isUnfit } from '../provider/fit-addresses.ts'
import { readDeposit } from '../provider/read-deposit.ts'
import { toRefusal, toThrownRefusal } from '../provider/refusal.ts'
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
  const { provider, offer, route, context } = repriced
  const addresses = fitParams(engine, repriced, asset)
  const asWritten = new Map(addresses.sources.map((source, index) => [source, repriced.addresses.sources[index]]))
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
  // The funds of the transaction were read for the sources as the caller spells them.
  const [first, ...others] = deposit.sources.map((source) => asWritten.get(source) ?? source)
  if (!found) return first === undefined ? deposit : { ...deposit, sources: [first, ...others] }
  // A user may name a vault as recipient. It is reported all the same: a provider may name an address of the user as its vault.
  const { destinationAddress, refundAddress } = repriced.priced.request
  const written = new Map([
    [addresses.refundAddress, repriced.addresses.refundAddress],
    [addresses.destinationAddress, repriced.addresses.destinationAddress],
  ])
  const own = written.get(String(found.found))
  const isOwn = found.field === USERS_OWN && !addresses.sources.includes(found.found)
  const code: ErrorCode | undefined = !isOwn
    ? undefined
    : own === destinationAddress
      ? 'invalidDestinationAddress'
      : own === refundAddress
        ? 'invalidRefundAddress'
        : undefined
  const message = code
    ? `${own} is the address to which the deposit of this swap is sent. Take another address.`
    : `${provider.id} asks for another deposit than it offered.`
  return refuseMismatch(engine, found, { provider: provider.id, chain: asset.chain, message, code })
}

/**
 * Fits the addresses of a swap to the provider of a leg, as the quote did.
 *
 * @throws {SwapError} where it cannot serve them.
 */
const fitParams = (
  engine: EngineContext,
  { provider, addresses, priced, secondLeg }: RepricedSwap,
  asset: Token,
): BuildParams => {
  // The first of two legs pays out to the second one's deposit address.
  const bought = secondLeg && asset !== secondLeg.intermediate ? secondLeg.intermediate : priced.buy
  const fitted = fitAddresses(engine, provider, {
    sellChain: asset.chain,
    buyChain: bought.chain,
    sources: addresses.sources,
    destination: addresses.destinationAddress,
    refund: addresses.refundAddress,
  })
  if (isUnfit(fitted)) throw toRefusal(fitted.declined)
  const [first = addresses.sources[0], ...others] = fitted.sources
  return {
    ...addresses,
    sources: [first, ...others],
    destinationAddress: fitted.destination ?? addresses.destinationAddress,
    refundAddress: fitted.refund,
  }
}
