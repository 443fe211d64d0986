import { pluginSuite } from '@switchyard/test-support'
import { coin, serverOf } from './testing/fixtures.ts'
import { xrp } from './xrp.ts'

pluginSuite({
  make: xrp,
  refuses: [
    ['no URL', { rpc: [] }],
    ['another scheme', { rpc: 'ftp://x' }],
    ['no URL at all', { rpc: 'https://' }],
    ['no lifetime', { lifetimeLedgers: 0 }],
  ],
  coin,
  address: 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H',
  http: serverOf({ accounts: { rnBFvgZphmN39GWzUJeUitaP22Fr9be75H: { balance: 70n } } }).http,
})
