import { pluginSuite } from '@switchyard/test-support'
import { near } from './near.ts'
import { coin, nodeOf } from './testing/fixtures.ts'

pluginSuite({
  make: near,
  refuses: [
    ['no URL', { rpc: [] }],
    ['another scheme', { rpc: 'ftp://x' }],
    ['no URL at all', { rpc: 'https://' }],
  ],
  coin,
  address: 'alice.near',
  http: nodeOf({ accounts: { 'alice.near': 70n } }).http,
})
