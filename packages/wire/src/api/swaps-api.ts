import { type Engine, SwapError } from '@switchyard/core'
import { renderSwapHistory, renderSwaps } from '../render/render-swaps.ts'
import { readSwapId, readSwapsQuery } from '../request/swaps-query.ts'
import type { SwapHistoryResponse, SwapsResponse } from '../response/swaps.ts'
import type { Operation } from './operation.ts'

/** Operations of the history of a key's swaps. */
export interface SwapsApi {
  /** `GET /swaps`. */
  readonly swaps: Operation<SwapsResponse>
  /** `GET /swaps/{id}`; the id is the `swapId` of the query. */
  readonly swapHistory: Operation<SwapHistoryResponse>
}

export const createSwapsApi = (engine: Engine): SwapsApi => ({
  swaps: async ({ caller, query }) => {
    let limit = 0
    const read = () => {
      const { format: _, ...asked } = readSwapsQuery(query)
      limit = asked.limit
      return { ...asked, limit: limit + 1 }
    }
    return renderSwaps(await engine.swaps({ ...caller, read }), limit)
  },
  swapHistory: async ({ caller, query }) => {
    const changes = await engine.swapChanges({ ...caller, read: () => readSwapId(query) })
    const last = changes.at(-1)
    if (last === undefined) throw new SwapError('txNotFound')
    return renderSwapHistory(last, changes)
  },
})
