import { pluginSuite } from '@switchyard/test-support'
import { near } from './near.ts'
import { coin, nodeOf } from './testing/fixtures.ts'

pluginSuite({
  make: near,
  refuses: [
    ['an empty list of URLs', { rpc: [] }],
    ['a URL with another scheme', { rpc: 'ftp://x' }],
    ['an incomplete URL', { rpc: 'https://' }],
  ],
  coin,
  address: 'alice.near',
  http: nodeOf({ accounts: { 'alice.near': 70n } }).http,
})
