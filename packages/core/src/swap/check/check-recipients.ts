import type { SwapCheck } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { requireRecipients } from '../require-recipients.ts'
import type { PricedNow } from './price-now.ts'

/**
 * Checks that the accounts which the swap pays, or refunds, can still be paid: one may have been frozen, or have got code, since the swap
 * was made. A node that does not answer changes nothing, nor does a price that cannot be had; that is another check.
 */
export const checkRecipients = async (engine: EngineContext, pricing: PricedNow): Promise<SwapCheck> => {
  if ('refusal' in pricing) return { name: 'recipients', ok: true }
  try {
    await requireRecipients(engine, pricing.repriced)
    return { name: 'recipients', ok: true }
  } catch (error) {
    if (SwapError.is(error)) return { name: 'recipients', ok: false, reason: error.message }
    throw error
  }
}
