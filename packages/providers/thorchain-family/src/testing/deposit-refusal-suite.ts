import { type Offer, type QuoteParams, UpstreamError } from '@switchyard/core'
import { expect, it } from 'vitest'
import { building, forBtc, partiesOf } from './building.ts'
import { mimirOf, pathOf, type TestMember, vaultsWith } from './member.ts'
import { btc } from './tokens.ts'

/** Deposits that are not built, whatever the network; `tight` sells on a chain of short memos other than Bitcoin. */
export const depositRefusalSuite = (member: TestMember, tight: Pick<QuoteParams, 'sell' | 'sellAmount'>): void => {
  const { addresses, height, protocol } = member
  const { built, refusal } = building(member)

  it('once the sell or the buy chain is halted', async () => {
    for (const chain of ['BTC', 'ETH']) {
      expect(await refusal({}, {}, vaultsWith(member, chain, { halted: true }))).toBe('swapHalted')
      expect(await refusal({}, {}, mimirOf(member, { [`HALT${chain}TRADING`]: 1 }))).toBe('swapHalted')
    }
    expect(await refusal({}, {}, vaultsWith(member, 'BTC', { chain: 'X' }))).toBe('swapHalted')
  })

  it('while streaming is paused, for a swap that streams', async () => {
    expect(await refusal({}, {}, mimirOf(member, { STREAMINGSWAPPAUSE: 1 }))).toBe('swapHalted')
  })

  it('for addresses that are none of their chain', async () => {
    expect(await refusal({}, { destinationAddress: addresses.BTC })).toBe('invalidDestinationAddress')
    expect(await refusal({}, { refundAddress: addresses.ETH })).toBe('invalidRefundAddress')
  })

  it('when dust has risen above the amount', async () => {
    const later = vaultsWith(member, 'BTC', { dust_threshold: '10000000' })
    expect(await refusal({}, {}, later)).toBe('sellAssetAmountTooSmall')
  })

  it('when no memo fits', async () => {
    const accounts = { [protocol]: 'x'.repeat(20) }
    const fees = { affiliateBps: 50, serviceBps: 0, accounts, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const asked = { ...tight, buy: btc, fees }
    expect(await refusal(asked, { destinationAddress: p2wsh }, {}, forBtc)).toBe('memoTooLongForSourceChain')
  })

  it('as a fault when the node is behind what was already seen', async () => {
    const later = { [pathOf(member, 'lastblock')]: [{ chain: 'BTC', [protocol]: height - 11 }] }
    await expect(built({}, {}, later)).rejects.toSatisfy(UpstreamError.is)
  })

  it('for an offer of another version', async () => {
    const { provider, context } = member.world()
    const offer = { state: { version: 0 }, sellAmount: 1n } as unknown as Offer
    await expect(provider.build(offer, partiesOf(member), context)).rejects.toThrow(TypeError)
  })
}
