import { pluginSuite } from '@switchyard/test-support'
import { coin, nodeOf } from './testing/fixtures.ts'
import { tron } from './tron.ts'

pluginSuite({
  make: tron,
  refuses: [
    ['an empty list of URLs', { gateway: [] }],
    ['a URL with another scheme', { gateway: 'ftp://x' }],
    ['an incomplete URL', { gateway: 'https://' }],
    ['a lifetime over a day', { lifetimeMs: 86_400_001 }],
    ['a lifetime of zero', { lifetimeMs: 0 }],
  ],
  coin,
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  http: nodeOf({ balance: 70 }).http,
})
