import type { TestMember } from '../../../thorchain-family/src/testing/member.ts'
import { thorchain } from '../thorchain.ts'
import { HEIGHT, inbounds, node } from './node.ts'
import { addresses } from './tokens.ts'
import { NOW, quoteBody, world } from './world.ts'

/** THORChain over its scripted node, for the suites of the family. */
export const member: TestMember = {
  provider: 'THORCHAIN_STREAMING',
  protocol: 'thorchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  plugin: thorchain,
  world,
  now: NOW,
  height: HEIGHT,
  node,
  inbounds,
  quoteBody,
  addresses: { ...addresses, home: addresses.THOR, otherHome: 'thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf' },
  interval: 1,
  limit: '171270000',
}
