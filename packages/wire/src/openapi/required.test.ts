import { expect, it } from 'vitest'
import { createComponentSchemas } from './components.ts'

/** Members that tables of the specification list without the word optional, by their path. */
it.each([
  ['QuoteResponse', '', ['quoteId', 'createdAt', 'routes']],
  ['QuoteError', '', ['provider', 'errorCode', 'message']],
  [
    'QuoteRoute',
    '',
    [
      ...[
        'routeId',
        'providers',
        'sellAsset',
        'buyAsset',
        'sellAmount',
        'expectedBuyAmount',
        'expectedBuyAmountMaxSlippage',
      ],
      ...['fees', 'estimatedTime', 'totalSlippageBps', 'legs', 'warnings', 'meta', 'nextActions'],
    ],
  ],
  ['QuoteRoute', 'estimatedTime', ['inbound', 'swap', 'outbound', 'total']],
  ['QuoteRoute', 'meta', ['assets', 'tags']],
  ['SwapResponse', '', ['routeId', 'expectedBuyAmount', 'nextActions', 'swapId', 'meta']],
  [
    'TrackResponse',
    '',
    ['hash', 'chainId', 'type', 'status', 'fromAsset', 'fromAmount', 'toAsset', 'toAddress', 'legs', 'meta'],
  ],
  ['TrackLeg', '', ['hash', 'chainId', 'type', 'status', 'toAddress', 'fromAmount', 'toAsset', 'block', 'finalisedAt']],
  ['TokenList', '', ['provider', 'name', 'timestamp', 'version', 'keywords', 'count', 'tokens']],
])('%s requires the members of %s that the specification requires', (name, path, members) => {
  const whole = createComponentSchemas()[name] ?? {}
  const schema = path === '' ? whole : (whole.properties as Readonly<Record<string, object>>)[path]
  const { required = [] } = schema as { readonly required?: readonly string[] }
  expect(required).toEqual(expect.arrayContaining(members))
  expect(new Set(required).size).toBe(required.length)
})
