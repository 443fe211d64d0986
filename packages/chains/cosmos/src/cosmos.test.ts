import { pluginSuite } from '@switchyard/test-support'
import { cosmos } from './cosmos.ts'
import { coin, gatewayOf } from './testing/fixtures.ts'

pluginSuite({
  make: cosmos,
  refuses: [
    ['an unknown chain', { gateway: { BTC: 'https://x' } }],
    ['fees of an unknown chain', { fees: { BTC: {} } }],
    ['an empty list of URLs', { gateway: { GAIA: [] } }],
    ['a URL with another scheme', { gateway: { GAIA: 'ftp://x' } }],
    ['a negative fee', { fees: { GAIA: { fee: -1n } } }],
  ],
  coin: coin('GAIA', 'ATOM'),
  address: 'cosmos1g975h6gdx5mryeac72h6lj2nzygugxhy2xgtga',
  http: gatewayOf({ balances: { uatom: '70' } }).http,
})
