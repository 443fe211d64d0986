import type { AuthResult } from '@switchyard/core'
import type { RenderOptions } from '../render/render-options.ts'
import type { OperationCall } from './operation.ts'

/** A call that notes how its caller wants amounts to be written. */
export interface NotedCall {
  /** To be spread into the call of the engine. */
  readonly caller: OperationCall['caller']
  /** The options of the deployment, overridden by the caller's own. Known once the engine has answered. */
  readonly options: () => RenderOptions
}

/** Notes the units of a key: wallets of several kinds may share one deployment. */
export const callersUnits = (caller: OperationCall['caller'], wire: RenderOptions): NotedCall => {
  let own: RenderOptions = {}
  const onAuthenticated = (result: AuthResult): void => {
    const { routeSellAmount } = result.caller
    if (routeSellAmount !== undefined) own = { routeSellAmount }
    caller.onAuthenticated?.(result)
  }
  return { caller: { ...caller, onAuthenticated }, options: () => ({ ...wire, ...own }) }
}
