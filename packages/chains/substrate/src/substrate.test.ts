import { pluginSuite } from '@switchyard/test-support'
import { describe } from 'vitest'
import { substrate } from './substrate.ts'
import { coin, flip, nodeOf } from './testing/fixtures.ts'

const refuses: [string, object][] = [
  ['an empty list of URLs', { rpc: { DOT: [] } }],
  ['a URL with another scheme', { rpc: { FLIP: 'wss://x' } }],
  ['another chain', { rpc: { KSM: 'https://x' } }],
]

const polkadot = '12dyy3fArMPDXLsnRtapTqZsC2KCEimeqs1dop4AEERaKC6x'
const chainflip = 'cFNwtr2mPhpUEB5AyJq38DqMKMkSdzaL9548hajN2DRTwh7Mq'

describe('Polkadot', () => {
  pluginSuite({
    make: substrate,
    refuses,
    coin,
    address: polkadot,
    http: nodeOf({ accounts: { [polkadot]: { free: 70n } } }).http,
  })
})

describe('Chainflip', () => {
  pluginSuite({
    make: substrate,
    refuses,
    coin: flip,
    address: chainflip,
    http: nodeOf({ flip: { [chainflip]: '0x46' } }).http,
  })
})
