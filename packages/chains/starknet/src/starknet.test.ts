import { pluginSuite } from '@switchyard/test-support'
import { STRK } from './erc20.ts'
import { starknet } from './starknet.ts'
import { coin, nodeOf } from './testing/fixtures.ts'

pluginSuite({
  make: starknet,
  refuses: [
    ['no URL', { rpc: [] }],
    ['another scheme', { rpc: 'ftp://x' }],
    ['no URL at all', { rpc: 'https://' }],
    ['a negative fee', { feeBound: -1n }],
  ],
  coin,
  address: '0x123',
  http: nodeOf({ [STRK]: 70n }).http,
})
