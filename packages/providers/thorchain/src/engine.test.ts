import { memoEngineSuite } from '@switchyard/test-support'
import { describe } from 'vitest'
import { NOW, quoteBody } from './testing/harness.ts'
import { inbounds, inboundsWith, node as pathsOfNode } from './testing/node.ts'
import { addresses } from './testing/tokens.ts'
import { thorchain } from './thorchain.ts'

const node = {
  ...pathsOfNode,
  '/thorchain/quote/swap': quoteBody({ inbound_address: inbounds.find(({ chain }) => chain === 'BTC')?.address }),
}

describe('in an engine [PER-1, PER-10, QUO-4c, QUO-4d, QUO-4o]', () =>
  memoEngineSuite({
    plugin: thorchain({ baseUrl: 'http://node' }),
    provider: 'THORCHAIN_STREAMING',
    node,
    halted: { ...node, '/thorchain/inbound_addresses': inboundsWith('BTC', { halted: true }) },
    now: NOW,
    addresses,
    // Three per cent less than 173000000, and the outbound fee of 600000.
    memo: `=:e:${addresses.ETH}:168410000/1/0`,
  }))
