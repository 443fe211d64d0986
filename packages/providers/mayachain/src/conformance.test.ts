import { familyConformance } from '../../thorchain-family/src/testing/conformance-suite.ts'
import { stubsOf } from '../../thorchain-family/src/testing/stubs.ts'
import { quoteFiles } from './testing/cases.ts'
import { testNetwork } from './testing/test-network.ts'
import { addresses, arb, arbUsdc, btc, cacao, dash, eth, kuji, rune, TAPROOT, zec } from './testing/tokens.ts'

const { supported, quoted } = stubsOf(testNetwork)
const toEth = { sell: btc, buy: eth, sellAmount: 10_000_000n, destinationAddress: addresses.ETH }

familyConformance(testNetwork, {
  capabilities: { feeCapBps: 500 },
  sells: [btc, dash, zec, rune, kuji, cacao, arb, arbUsdc].map((sell) => [sell, 10n ** BigInt(sell.decimals + 2)]),
  buy: eth,
  bought: 'ETH.ETH',
  endings: { hash: '224CAF4D502A0A415F1312AFD16C0E7A2E3E79840AF593C2F875C806AA12E020', code: 'c' },
  declines: [
    ...quoteFiles().map(({ result: { declined }, ...file }) => ({ ...file, ...declined })),
    {
      title: 'a Taproot destination',
      params: { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: TAPROOT },
      stubs: quoted('BTC.BTC'),
      errorCode: 'invalidAddressForChain',
    },
  ],
  refusedBuilds: [
    {
      title: 'a Taproot source',
      params: toEth,
      stubs: quoted('ETH.ETH'),
      buildStubs: supported,
      addresses: { destinationAddress: addresses.ETH, sources: [TAPROOT] },
      errorCode: 'invalidSourceAddress',
    },
  ],
})
