import { monotonic } from '../async/monotonic.ts'
import { timeoutSignal } from '../async/timeout-signal.ts'
import type { Call, SwapRequest } from '../domain/request.ts'
import type { Swap } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { claimOf } from '../pipeline/idempotency/claim.ts'
import { allowance } from './allowance.ts'
import { balance } from './balance.ts'
import { findQuote } from './find-quote.ts'
import { makeSwap } from './make-swap.ts'
import { prepare } from './prepare.ts'
import { reprice } from './reprice.ts'
import { requireMakeableOffer } from './require-makeable.ts'
import { requireWallets } from './require-wallets.ts'
import { screenFully } from './screen.ts'
import { wholeBalance } from './sweep/whole-balance.ts'

/** The swap pipeline. */
export const swap = async (engine: EngineContext, call: Call<SwapRequest>): Promise<Swap> => {
  const startedAt = monotonic(engine.clock)
  const { caller } = await authenticate(engine, call, 'swap')
  const request = call.read()
  await engine.catalogue.readable(engine.limits.swapDeadlineMs)
  const stored = await findQuote(engine, caller, request)
  const prepared = await prepare(engine, caller, stored)
  const { sell, buy } = prepared.priced
  requirePermitted([sell, buy], () => regionOf(call.region, engine.region), engine.rules())
  const context = contextOf(engine, request)
  await screenFully(engine, prepared.priced, context.signal)
  const repriced = await reprice(engine, prepared, context)
  const wallets = requireWallets(engine, repriced)
  wallets.catch(() => undefined)
  const funds = await balance(repriced)
  await wallets
  const whole = await wholeBalance(engine, repriced, funds)
  requireMakeableOffer(whole)
  const approval = await allowance(engine, whole, funds)
  const swapId = engine.uuid()
  const made = await makeSwap(engine, whole, { swapId, funds, approval, claim: claimOf(call) })
  engine.events.emit('swap-built', {
    swapId,
    quoteId: stored.quoted.quoteId,
    routeId: stored.quoted.route.routeId,
    provider: repriced.provider.id,
    callerId: caller.id,
    tookMs: monotonic(engine.clock) - startedAt,
  })
  return { ...made, ...(caller.signing ? { signing: caller.signing } : {}) }
}

const contextOf = ({ clock, limits, catalogue }: EngineContext, request: SwapRequest) => ({
  signal: timeoutSignal(limits.swapDeadlineMs),
  deadline: clock.now() + limits.swapDeadlineMs,
  clock,
  tokens: catalogue,
  waived: { balance: request.disableBalanceCheck, estimate: request.disableEstimate },
})
