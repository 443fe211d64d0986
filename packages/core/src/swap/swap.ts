import { createTimeoutSignal } from '../async/create-timeout-signal.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import { trace } from '../async/trace.ts'
import type { Caller } from '../contract/caller.ts'
import type { Call, SwapRequest } from '../domain/request.ts'
import type { Swap } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { findRegion } from '../geo/region.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { findClaim } from '../pipeline/idempotency/claim.ts'
import { listAddresses } from '../pipeline/screen.ts'
import { buildApproval } from './build-approval.ts'
import { findQuote } from './find-quote.ts'
import { makeSwap } from './make-swap.ts'
import { prepare } from './prepare.ts'
import { reportRefusals } from './report-refusals.ts'
import { reprice } from './reprice.ts'
import type { RequestedSwap } from './repriced-swap.ts'
import { requireBalance } from './require-balance.ts'
import { requireMakeableOffer } from './require-makeable.ts'
import { requireRecipients } from './require-recipients.ts'
import { screenFully } from './screen.ts'
import { repriceSweep } from './sweep/reprice-sweep.ts'

/**
 * Makes the deposit of a quoted route: prices it again with the swap's addresses, screens and checks it, then opens and builds it. Where an
 * approval is due, returns that, and the caller asks for the swap again.
 *
 * The quote fixes assets, amount (except of a sweep), providers, slippage, refund setting, affiliate fee, boost, sweep and privacy. A `usePrivacyMode` sent with the swap is ignored;
 * that of the quote decides (`pipeline/quote-params.ts`).
 */
export const swap = async (engine: EngineContext, call: Call<SwapRequest>): Promise<Swap> => {
  const startedAt = readMonotonic(engine.clock)
  const { caller } = await trace(engine, 'authenticate', () => authenticate(engine, call, 'swap'))
  const request = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.swapDeadlineMs)
  const requested = await trace(engine, 'findQuote', () => findQuote(engine, caller, request))
  const { quoteId, route } = requested.quoted
  const made = await reportRefusals(engine, route, () => makeFromQuote(engine, call, { caller, requested }))
  engine.events.emit('swap-built', {
    swapId: made.swapId,
    quoteId,
    routeId: route.routeId,
    provider: route.providers[0] ?? '',
    callerId: caller.id,
    tookMs: readMonotonic(engine.clock) - startedAt,
  })
  // The host signs its response with it; it is never part of the response.
  return { ...made, signing: caller.signing }
}

/** Runs the stages after the quote was found. */
const makeFromQuote = async (
  engine: EngineContext,
  call: Call<SwapRequest>,
  { caller, requested }: { readonly caller: Caller; readonly requested: RequestedSwap },
): Promise<Omit<Swap, 'signing'>> => {
  const prepared = await prepare(engine, caller, requested)
  const { sell, buy } = prepared.priced
  // Its issuer may not have been known when a token was quoted, and the geo rules need it.
  await engine.issuers.learn([sell, buy])
  requirePermitted([sell, buy], () => findRegion(call.region, engine.region), engine.rules())
  findClaim(call)?.noteChecked({ addresses: listAddresses(engine, prepared.priced), tokens: [sell, buy] })
  const { clock, limits, catalogue, isSameAddress, identifyContract } = engine
  const { disableBalanceCheck, disableEstimate } = requested.request
  const context = {
    signal: createTimeoutSignal(limits.swapDeadlineMs),
    // From here on: what came before is not counted.
    deadline: clock.now() + limits.swapDeadlineMs,
    clock,
    tokens: catalogue,
    isSameAddress,
    identifyContract,
    waived: { balance: disableBalanceCheck, estimate: disableEstimate },
  }
  await trace(engine, 'screen', () => screenFully(engine, prepared.priced, context.signal))
  const repriced = await trace(engine, 'reprice', () => reprice(engine, prepared, context))
  const recipients = trace(engine, 'recipients', () => requireRecipients(engine, repriced))
  // Runs beside the balance and is awaited below; a balance that fails first must not leave it unhandled.
  recipients.catch(() => undefined)
  const funds = await trace(engine, 'balance', () => requireBalance(repriced))
  const warnings = await recipients
  const resized = await repriceSweep(engine, repriced, funds)
  const route = { ...resized.route, warnings: [...resized.route.warnings, ...warnings] }
  const sized = { ...resized, route }
  requireMakeableOffer(sized)
  const approval = await buildApproval(engine, sized, funds)
  const making = { swapId: engine.uuid(), funds, approval, claim: findClaim(call) }
  return trace(engine, 'makeSwap', () => makeSwap(engine, sized, making))
}
