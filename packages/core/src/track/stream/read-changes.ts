import type { SwapChange } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'

/** Changes read at once; a swap has a few dozen. */
const PAGE = 500

/** Reads every change of a swap behind an id, oldest first; all of them without one. */
export const readChanges = async (
  { history }: Pick<EngineContext, 'history'>,
  swapId: string,
  after: string | undefined,
): Promise<readonly SwapChange[]> => {
  const found: SwapChange[] = []
  let cursor = after
  for (let more = true; more; ) {
    const page = await history.read({ swapId, limit: PAGE, after: cursor })
    found.push(...page.changes)
    cursor = page.cursor
    more = page.more
  }
  return found
}
