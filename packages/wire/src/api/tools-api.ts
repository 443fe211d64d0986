import type { Engine } from '@switchyard/core'
import { addCaip19 } from '../render/caip19-names.ts'
import { renderBalances } from '../render/render-balances.ts'
import { renderGas } from '../render/render-gas.ts'
import type { RenderOptions } from '../render/render-options.ts'
import { renderPrices } from '../render/render-prices.ts'
import { renderScreening } from '../render/render-screening.ts'
import { readBalanceQuery } from '../request/balance-query.ts'
import { readCaip19 } from '../request/caip19-query.ts'
import { readGasQuery } from '../request/gas-query.ts'
import { readPriceRequest } from '../request/price-request.ts'
import { readScreenRequest } from '../request/screen-request.ts'
import type { BalanceResponse, GasResponse, PriceResponse, ScreenResponse } from '../response/services.ts'
import type { Operation } from './operation.ts'

/** Operations for prices, screening, balances and fee rates. */
export interface ToolsApi {
  /** `POST /price` and `POST /price/cached-price`. */
  readonly prices: Operation<readonly PriceResponse[]>
  /** `POST /screen`. */
  readonly screen: Operation<ScreenResponse>
  /** `GET /balance`. */
  readonly balances: Operation<readonly BalanceResponse[]>
  /** `GET /gas`. */
  readonly gas: Operation<GasResponse | readonly GasResponse[]>
}

export const createToolsApi = (engine: Engine, wire: RenderOptions): ToolsApi => {
  /** Adds CAIP-19 asset types to a list, where the deployment or the query asks for them. */
  const addNames = <Item extends { readonly identifier: string }>(
    items: readonly Item[],
    query: URLSearchParams,
  ): readonly Item[] => ({ ...wire, ...readCaip19(query) }).caip19 ? items.map((item) => addCaip19(item)) : items

  return {
    prices: async ({ caller, query, body }) => {
      const read = () => ({ identifiers: readPriceRequest(body()).tokens.map(({ identifier }) => identifier) })
      return addNames(renderPrices(await engine.prices({ ...caller, read })), query)
    },
    screen: async ({ caller, body }) =>
      renderScreening(await engine.screen({ ...caller, read: () => readScreenRequest(body()) })),
    balances: async ({ caller, query }) =>
      addNames(renderBalances(await engine.balances({ ...caller, read: () => readBalanceQuery(query) })), query),
    gas: async ({ caller, query }) => {
      const read = () => readGasQuery(query)
      return renderGas(await engine.gas({ ...caller, read }), read())
    },
  }
}
