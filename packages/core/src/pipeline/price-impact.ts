import type { Warning } from '../contract/provider.ts'
import type { Route } from '../domain/route.ts'

/** Warning of a route whose change of value is unknown; its `totalSlippageBps` is 0, because the API requires a number. */
export const priceImpactUnknown: Warning = {
  code: 'priceImpactUnknown',
  display: 'The change of value is unknown.',
  tooltip:
    'There is no USD price of one of the two assets, and the provider states no slippage. Compare the output yourself.',
}

/** Tells whether a change of value was known when the route was priced. */
export const isPriceImpactKnown = ({ warnings }: Pick<Route, 'warnings'>): boolean =>
  !warnings.some(({ code }) => code === priceImpactUnknown.code)
