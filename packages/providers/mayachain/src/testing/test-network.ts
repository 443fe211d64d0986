import type { TestNetwork } from '../../../thorchain-family/src/testing/test-network.ts'
import { mayachain } from '../mayachain.ts'
import { harness, NOW, quoteBody } from './harness.ts'
import { HEIGHT, inbounds, node } from './node.ts'
import { addresses } from './tokens.ts'

/** Maya Protocol with its stubbed node, for the suites of the family. */
export const testNetwork: TestNetwork = {
  provider: 'MAYACHAIN_STREAMING',
  protocol: 'mayachain',
  chain: 'MAYA',
  coin: 'MAYA.CACAO',
  plugin: mayachain,
  harness,
  now: NOW,
  height: HEIGHT,
  node,
  inbounds,
  quoteBody,
  addresses: { ...addresses, home: addresses.MAYA, otherHome: 'maya18z343fsdlav47chtkyp0aawqt6sgxsh3vjy2vz' },
  interval: 3,
  limit: '237600000',
  feeOverLimit: 840_000n,
}
