import { pluginSuite } from '@switchyard/test-support'
import { STRK } from './erc20.ts'
import { starknet } from './starknet.ts'
import { coin, nodeOf } from './testing/fixtures.ts'

pluginSuite({
  make: starknet,
  refuses: [
    ['an empty list of URLs', { rpc: [] }],
    ['a URL with another scheme', { rpc: 'ftp://x' }],
    ['an incomplete URL', { rpc: 'https://' }],
    ['a negative fee', { feeBound: -1n }],
  ],
  coin,
  address: '0x123',
  http: nodeOf({ [STRK]: 70n }).http,
})
