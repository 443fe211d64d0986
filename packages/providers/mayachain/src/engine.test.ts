import { memoEngineSuite } from '@switchyard/test-support'
import { describe } from 'vitest'
import { mayachain } from './mayachain.ts'
import { NOW, quoteBody } from './testing/harness.ts'
import { inbounds, inboundsWith, node as pathsOfNode } from './testing/node.ts'
import { addresses } from './testing/tokens.ts'

const node = {
  ...pathsOfNode,
  '/mayachain/quote/swap': quoteBody({ inbound_address: inbounds.find(({ chain }) => chain === 'BTC')?.address }),
}

describe('in an engine', () =>
  memoEngineSuite({
    plugin: mayachain({ baseUrl: 'http://node' }),
    provider: 'MAYACHAIN_STREAMING',
    node,
    halted: { ...node, '/mayachain/inbound_addresses': inboundsWith('BTC', { halted: true }) },
    now: NOW,
    addresses,
    // Three per cent less than 240000000, and the outbound fee of 840000.
    memo: `=:e:${addresses.ETH}:233640000/3/0`,
  }))
