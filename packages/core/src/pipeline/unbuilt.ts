import type { Warning } from '../contract/provider.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'

/**
 * The warning of a route whose sell chain no package serves: nothing can be checked or built there. Empty on any other.
 */
export const unbuilt = ({ chains }: EngineContext, chain: string): readonly Warning[] =>
  chains.has(chain)
    ? []
    : [
        {
          code: 'transactionNotBuilt',
          display: `Transactions on ${chain} are not built here. Balance and addresses are not checked, and the wallet makes the transaction itself.`,
        },
      ]

/** Routes with a notice that concerns all of them. */
export const withNotice = (routes: readonly Route[], notice: readonly Warning[]): readonly Route[] =>
  notice.length === 0 ? routes : routes.map((route) => ({ ...route, warnings: [...route.warnings, ...notice] }))
