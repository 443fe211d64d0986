import { createTimeoutSignal } from '../../async/create-timeout-signal.ts'
import type { Call } from '../../domain/request.ts'
import type { CheckedSwap, SwapCheck } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { authenticate } from '../../pipeline/authenticate.ts'
import { findApproved } from './approved-swap.ts'
import { checkHalts } from './check-halts.ts'
import { checkPrice } from './check-price.ts'
import { checkRecipients } from './check-recipients.ts'
import { checkVault } from './check-vault.ts'
import { priceNow } from './price-now.ts'
import { isSwapTerms } from './swap-terms.ts'

/**
 * Says whether a swap that was built, or the approval that comes first, may still be sent. Opens nothing: the provider is asked for a new quote, and for a new
 * deposit only where that opens nothing.
 */
export const checkSwap = async (
  engine: EngineContext,
  call: Call<{ readonly swapId: string }>,
): Promise<CheckedSwap> => {
  const { caller } = await authenticate(engine, call, 'quote')
  const { swapId } = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.quoteDeadlineMs)

  const stored = await engine.swaps.findById(swapId)
  const terms: unknown = stored?.terms
  const built =
    stored && isSwapTerms(terms)
      ? { swap: stored, terms }
      : stored === undefined
        ? await findApproved(engine, swapId)
        : undefined
  if (built?.swap.callerId !== caller.id) throw new SwapError('swapRouteNotFound', `Swap ${swapId} is unknown.`)

  const { clock, limits, catalogue, isSameAddress, identifyContract } = engine
  const context = {
    signal: createTimeoutSignal(limits.quoteDeadlineMs),
    deadline: clock.now() + limits.quoteDeadlineMs,
    clock,
    tokens: catalogue,
    isSameAddress,
    identifyContract,
  }
  const pricing = await priceNow(engine, built, { caller, context })
  const { hash } = built.swap
  const [vault, recipients] = await Promise.all([checkVault(engine, built, pricing), checkRecipients(engine, pricing)])
  const checks: readonly SwapCheck[] = [
    clock.now() < built.terms.expiresAt
      ? { name: 'expiration', ok: true }
      : { name: 'expiration', ok: false, reason: 'The swap has expired; ask for a new quote.' },
    hash === undefined
      ? { name: 'unsent', ok: true }
      : { name: 'unsent', ok: false, reason: `Its deposit ${hash} has been seen; another would be a second swap.` },
    checkHalts(pricing),
    vault,
    checkPrice(built, pricing),
    recipients,
  ]
  return { swapId, ok: checks.every(({ ok }) => ok), checks, expiresAt: built.terms.expiresAt }
}
