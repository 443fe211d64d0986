// The kit on the fake provider, registered with the functions of any test runner. BROKEN=1 makes the provider lie about its price.
import { fakeAssets, fakeProvider, pickProvider, providerSuite } from '@switchyard/conformance'

const tokenOf = (wanted) => fakeAssets.find(({ token }) => token.identifier === wanted).token
const params = { sell: tokenOf('BTC.BTC'), buy: tokenOf('ETH.ETH'), sellAmount: 50_000_000n }
const addresses = { sources: ['bc1qsource'], destinationAddress: '0x1111111111111111111111111111111111111111' }
const capabilities = { refund: 'none', flexInput: false, privacy: false }

const broken = (provider) => ({
  ...provider,
  quote: async (asked, context) => {
    const { offers } = await provider.quote(asked, context)
    return { offers: offers.map((offer) => ({ ...offer, minBuyAmount: offer.buyAmount + 1n })) }
  },
})

export const suite = (test) =>
  providerSuite({
    test,
    make: (tools) => {
      const provider = pickProvider(fakeProvider({ capabilities }), 'FAKE')(tools)
      const { getStatus: _, ...others } = provider
      return process.env.BROKEN === '1' ? broken(others) : others
    },
    capabilities,
    cases: {
      assets: { stubs: [] },
      quotes: [{ title: 'BTC to ETH', params, stubs: [] }],
      declines: [],
      builds: [{ title: 'BTC to ETH', params, stubs: [], addresses }],
      fees: [{ title: 'two fees', params, stubs: [], addresses, markers: [':::30/15'] }],
      enforced: () => 'upstream',
      enforcedBy: 'It fills its own offers in memory.',
      endless: 'It takes a deposit at any time.',
    },
  })
