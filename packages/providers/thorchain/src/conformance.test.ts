import { familyConformance } from '../../thorchain-family/src/testing/conformance-suite.ts'
import { quoteFiles } from './testing/cases.ts'
import { testNetwork } from './testing/test-network.ts'
import { atom, bch, btc, doge, rune, token, trx, usdc, xrp } from './testing/tokens.ts'

const usdt = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)

familyConformance(testNetwork, {
  capabilities: { feeCapBps: 1_000 },
  sells: [btc, bch, doge, rune, atom, xrp, trx, usdt].map((sell) => [sell, 10n ** 11n]),
  buy: usdc,
  bought: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  endings: { hash: 'D62DF92A6A0EEB68411BC0A594CBA178D2AA8BE9239893BE1ECAB0A43BEFE497', code: 'r' },
  declines: quoteFiles().map(({ result: { declined }, ...file }) => ({ ...file, ...declined })),
})
