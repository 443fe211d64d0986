import type { TestNetwork } from '../../../thorchain-family/src/testing/test-network.ts'
import { thorchain } from '../thorchain.ts'
import { harness, NOW, quoteBody } from './harness.ts'
import { HEIGHT, inbounds, node } from './node.ts'
import { addresses } from './tokens.ts'

/** THORChain with its stubbed node, for the suites of the family. */
export const testNetwork: TestNetwork = {
  provider: 'THORCHAIN_STREAMING',
  protocol: 'thorchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  plugin: thorchain,
  harness,
  now: NOW,
  height: HEIGHT,
  node,
  inbounds,
  quoteBody,
  addresses: { ...addresses, home: addresses.THOR, otherHome: 'thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf' },
  interval: 1,
  limit: '171270000',
  // The outbound fee, as the swap has several parts.
  feeOverLimit: 600_000n,
}
