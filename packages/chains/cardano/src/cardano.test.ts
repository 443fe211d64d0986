import { pluginSuite } from '@switchyard/test-support'
import { cardano } from './cardano.ts'
import { coin, gatewayOf } from './testing/fixtures.ts'

pluginSuite({
  make: cardano,
  refuses: [
    ['an empty list of URLs', { gateway: [] }],
    ['a URL with another scheme', { gateway: 'ftp://x' }],
    ['an incomplete URL', { gateway: 'https://' }],
    ['a fractional fee', { feePerByte: 0.5 }],
  ],
  coin,
  address: 'addr1v9wa6entm75duchtu50mu6u6hkagdgqzaevt0cwryaw3pnca870vt',
  http: gatewayOf([{ lovelace: 70n }]).http,
})
