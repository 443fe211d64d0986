import { pluginSuite } from '@switchyard/test-support'
import { radix } from './radix.ts'
import { accounts, coin, gatewayOf, XRD } from './testing/fixtures.ts'

pluginSuite({
  make: radix,
  refuses: [
    ['no URL', { gateway: [] }],
    ['another scheme', { gateway: 'ftp://x' }],
    ['no URL at all', { gateway: 'https://' }],
  ],
  coin,
  address: accounts.secp256k1,
  http: gatewayOf({ pages: [{ [XRD]: '0.00000000000000007' }] }).http,
})
