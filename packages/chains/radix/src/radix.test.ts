import { pluginSuite } from '@switchyard/test-support'
import { radix } from './radix.ts'
import { accounts, coin, gatewayOf, XRD } from './testing/fixtures.ts'

pluginSuite({
  make: radix,
  refuses: [
    ['an empty list of URLs', { gateway: [] }],
    ['a URL with another scheme', { gateway: 'ftp://x' }],
    ['an incomplete URL', { gateway: 'https://' }],
  ],
  coin,
  address: accounts.secp256k1,
  http: gatewayOf({ pages: [{ [XRD]: '0.00000000000000007' }] }).http,
})
