import type { StoredSwap } from '../../contract/stores.ts'
import type { NewSwapChange } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createUnseenStatus } from '../create-unseen-status.ts'
import { type BuiltRoute, collectSwapFacts } from './swap-facts.ts'

/** Creates the first change of a swap: it was built, and nothing of it has been seen. */
export const createFirstChange = (
  engine: Pick<EngineContext, 'catalogue'>,
  swap: StoredSwap,
  route?: BuiltRoute,
): NewSwapChange => {
  const reference = swap.depositChannelId ?? swap.depositAddress
  const facts = collectSwapFacts(engine, swap, route)
  return {
    swapId: swap.swapId,
    keyId: swap.callerId,
    sequence: 1,
    at: new Date(swap.createdAt).toISOString(),
    type: 'created',
    final: false,
    swap: facts,
    snapshot: {
      swapStatus: { ...createUnseenStatus(engine, swap), toAsset: facts.buyAsset, toAddress: facts.destinationAddress },
      provider: swap.provider,
      quoteId: swap.quoteId,
      privacyMode: swap.privacy,
    },
    evidence: { provider: swap.provider, reference },
  }
}
