import { pluginSuite } from '@switchyard/test-support'
import { coin, nodeOf } from './testing/fixtures.ts'
import { tron } from './tron.ts'

pluginSuite({
  make: tron,
  refuses: [
    ['no URL', { gateway: [] }],
    ['another scheme', { gateway: 'ftp://x' }],
    ['no URL at all', { gateway: 'https://' }],
    ['a lifetime over a day', { lifetimeMs: 86_400_001 }],
    ['no lifetime', { lifetimeMs: 0 }],
  ],
  coin,
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  http: nodeOf({ balance: 70 }).http,
})
