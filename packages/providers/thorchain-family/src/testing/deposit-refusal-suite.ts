import { type Offer, type QuoteParams, UpstreamError } from '@switchyard/core'
import { UnreadableState } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { building, forBtc, swapAddressesOf } from './building.ts'
import { mimirOf, pathOf, type TestNetwork, vaultsWith } from './test-network.ts'
import { btc } from './tokens.ts'

/** Refused deposits of any network; `tight` sells on a chain with short memos other than Bitcoin. */
export const depositRefusalSuite = (
  testNetwork: TestNetwork,
  tight: Pick<QuoteParams, 'sell' | 'sellAmount'>,
): void => {
  const { addresses, height, protocol } = testNetwork
  const { built, refusal } = building(testNetwork)

  it('when the sell or the buy chain is halted', async () => {
    for (const chain of ['BTC', 'ETH']) {
      expect(await refusal({}, {}, vaultsWith(testNetwork, chain, { halted: true }))).toBe('swapHalted')
      expect(await refusal({}, {}, mimirOf(testNetwork, { [`HALT${chain}TRADING`]: 1 }))).toBe('swapHalted')
    }
    expect(await refusal({}, {}, vaultsWith(testNetwork, 'BTC', { chain: 'X' }))).toBe('swapHalted')
  })

  it('while nothing is signed on the buy chain, and not for the sell chain alone', async () => {
    expect(await refusal({}, {}, mimirOf(testNetwork, { HALTSIGNING: 1 }))).toBe('swapHalted')
    expect(await refusal({}, {}, mimirOf(testNetwork, { HALTSIGNINGETH: 1 }))).toBe('swapHalted')
    expect(await built({}, {}, mimirOf(testNetwork, { HALTSIGNINGBTC: 1 }))).toHaveProperty('memo')
  })

  it('while streaming is paused, for a swap that streams', async () => {
    expect(await refusal({}, {}, mimirOf(testNetwork, { STREAMINGSWAPPAUSE: 1 }))).toBe('swapHalted')
  })

  it('for addresses of another chain', async () => {
    expect(await refusal({}, { destinationAddress: addresses.BTC })).toBe('invalidDestinationAddress')
    expect(await refusal({}, { refundAddress: addresses.ETH })).toBe('invalidRefundAddress')
  })

  it('when the dust threshold has risen above the amount', async () => {
    const later = vaultsWith(testNetwork, 'BTC', { dust_threshold: '10000000' })
    expect(await refusal({}, {}, later)).toBe('sellAssetAmountTooSmall')
  })

  it('when no memo fits', async () => {
    const accounts = { [protocol]: 'x'.repeat(20) }
    const fees = { affiliateBps: 50, serviceBps: 0, accounts, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const params = { ...tight, buy: btc, fees }
    expect(await refusal(params, { destinationAddress: p2wsh }, {}, forBtc)).toBe('memoTooLongForSourceChain')
  })

  it('as a fault when the node is behind the last snapshot', async () => {
    const later = { [pathOf(testNetwork, 'lastblock')]: [{ chain: 'BTC', [protocol]: height - 11 }] }
    await expect(built({}, {}, later)).rejects.toSatisfy(UpstreamError.is)
  })

  it('for an offer of another version', async () => {
    const { provider, context } = testNetwork.harness()
    const offer = { state: { version: 0 }, sellAmount: 1n } as unknown as Offer
    await expect(provider.build(offer, swapAddressesOf(testNetwork), context)).rejects.toThrow(UnreadableState)
  })
}
