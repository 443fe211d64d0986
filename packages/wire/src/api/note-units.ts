import type { AuthResult } from '@switchyard/core'
import type { RenderOptions } from '../render/render-options.ts'
import { readCaip19 } from '../request/caip19-query.ts'
import type { OperationCall } from './operation.ts'

/** A call that notes how its caller wants the response to be written. */
export interface NotedCall {
  /** To be spread into the call of the engine. */
  readonly caller: OperationCall['caller']
  /** The options of the deployment, overridden by the caller's own. Known once the engine has answered. */
  readonly options: () => RenderOptions
}

/** Notes the units of a key, since wallets of several kinds may share one deployment, and what the query asks for. */
export const noteUnits = (caller: OperationCall['caller'], wire: RenderOptions, query: URLSearchParams): NotedCall => {
  let own: RenderOptions = {}
  const onAuthenticated = (result: AuthResult): void => {
    const { routeSellAmount } = result.caller
    if (routeSellAmount !== undefined) own = { routeSellAmount }
    caller.onAuthenticated?.(result)
  }
  return { caller: { ...caller, onAuthenticated }, options: () => ({ ...wire, ...own, ...readCaip19(query) }) }
}
