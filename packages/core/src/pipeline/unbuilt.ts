import type { Warning } from '../contract/provider.ts'
import type { Route } from '../domain/route.ts'
import type { EngineContext } from '../engine-context.ts'

/**
 * Returns the warning of routes on a sell chain without a chain package: nothing can be checked or built there. Empty for other chains.
 */
export const warnUnbuilt = ({ chains }: Pick<EngineContext, 'chains'>, chain: string): readonly Warning[] =>
  chains.has(chain)
    ? []
    : [
        {
          code: 'transactionNotBuilt',
          display: `Transactions on ${chain} are not built here. Balance and addresses are not checked, and the wallet makes the transaction itself.`,
        },
      ]

/** Adds a warning to every route. */
export const addWarnings = (routes: readonly Route[], notice: readonly Warning[]): readonly Route[] =>
  notice.length === 0 ? routes : routes.map((route) => ({ ...route, warnings: [...route.warnings, ...notice] }))
