import { pluginSuite } from '@switchyard/test-support'
import { cardano } from './cardano.ts'
import { coin, gatewayOf } from './testing/fixtures.ts'

pluginSuite({
  make: cardano,
  refuses: [
    ['no URL', { gateway: [] }],
    ['another scheme', { gateway: 'ftp://x' }],
    ['no URL at all', { gateway: 'https://' }],
    ['a fee that is no number', { feePerByte: 0.5 }],
  ],
  coin,
  address: 'addr1v9wa6entm75duchtu50mu6u6hkagdgqzaevt0cwryaw3pnca870vt',
  http: gatewayOf([{ lovelace: 70n }]).http,
})
