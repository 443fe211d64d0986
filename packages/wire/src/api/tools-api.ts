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
import type { Operation, OperationCall } from './operation.ts'

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

export const createToolsApi = (engine: Engine, wire: RenderOptions): ToolsApi => ({
  prices: async ({ caller, query, body }) =>
    named(renderPrices(await engine.prices({ ...caller, read: () => priced(body()) })), wire, query),
  screen: async ({ caller, body }) =>
    renderScreening(await engine.screen({ ...caller, read: () => readScreenRequest(body()) })),
  balances: async ({ caller, query }) =>
    named(renderBalances(await engine.balances({ ...caller, read: () => readBalanceQuery(query) })), wire, query),
  gas: ({ caller, query }) => gas(engine, caller, () => readGasQuery(query)),
})

/** The list with CAIP-19 asset types, where the deployment or the query asks for them. */
const named = <Item extends { readonly identifier: string }>(
  items: readonly Item[],
  wire: RenderOptions,
  query: URLSearchParams,
): readonly Item[] => ({ ...wire, ...readCaip19(query) }).caip19 ? items.map((item) => addCaip19(item)) : items

const priced = (body: unknown): { readonly identifiers: readonly string[] } => ({
  identifiers: readPriceRequest(body).tokens.map(({ identifier }) => identifier),
})

const gas = async (
  engine: Engine,
  caller: OperationCall['caller'],
  read: () => ReturnType<typeof readGasQuery>,
): Promise<GasResponse | readonly GasResponse[]> => renderGas(await engine.gas({ ...caller, read }), read())
