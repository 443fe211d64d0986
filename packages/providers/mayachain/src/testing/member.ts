import type { TestMember } from '../../../thorchain-family/src/testing/member.ts'
import { mayachain } from '../mayachain.ts'
import { HEIGHT, inbounds, node } from './node.ts'
import { addresses } from './tokens.ts'
import { NOW, quoteBody, world } from './world.ts'

/** Maya Protocol over its scripted node, for the suites of the family. */
export const member: TestMember = {
  provider: 'MAYACHAIN_STREAMING',
  protocol: 'mayachain',
  chain: 'MAYA',
  coin: 'MAYA.CACAO',
  plugin: mayachain,
  world,
  now: NOW,
  height: HEIGHT,
  node,
  inbounds,
  quoteBody,
  addresses: { ...addresses, home: addresses.MAYA, otherHome: 'maya18z343fsdlav47chtkyp0aawqt6sgxsh3vjy2vz' },
  interval: 3,
  limit: '237600000',
}
