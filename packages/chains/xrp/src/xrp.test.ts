import { pluginSuite } from '@switchyard/test-support'
import { coin, serverOf } from './testing/fixtures.ts'
import { xrp } from './xrp.ts'

pluginSuite({
  make: xrp,
  refuses: [
    ['an empty list of URLs', { rpc: [] }],
    ['a URL with another scheme', { rpc: 'ftp://x' }],
    ['an incomplete URL', { rpc: 'https://' }],
    ['a lifetime too short to sign', { lifetimeLedgers: 19 }],
  ],
  coin,
  address: 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H',
  http: serverOf({ accounts: { rnBFvgZphmN39GWzUJeUitaP22Fr9be75H: { balance: 70n } } }).http,
})
