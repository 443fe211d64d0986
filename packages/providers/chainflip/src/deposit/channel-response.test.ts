import { describe, expect, it } from 'vitest'
import { offerState } from '../quote/offer-state.ts'
import { openedChannel, quoteFor } from '../testing/backend.ts'
import { codeOf, createChannelFixture, OPEN } from '../testing/building.ts'
import { addresses, HUB_ACCOUNT, HUB_KEY, NOW, offerOf, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'
import { btc, eth, hubDot, hubUsdt } from '../testing/tokens.ts'

describe('the response to an opened channel', () => {
  it('is refused with another refund address, another price, or a deposit address of another chain', async () => {
    const { chainflip, context, play } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams(), context)
    const echo = {
      retry_duration: 300,
      refund_address: SENDER,
      min_price: `0x${offerState.read(offer.state).minPrice.toString(16)}`,
    }
    play({ [OPEN]: openedChannel({ refund_parameters: echo }) })
    await expect(chainflip.build(offer, addresses(), context)).resolves.toHaveProperty('kind', 'simpleTransfer')
    for (const changes of [
      { refund_parameters: { ...echo, refund_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } },
      { refund_parameters: { ...echo, min_price: '0x1' } },
      { address: RECEIVER },
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx' },
      { channel_id: undefined },
    ]) {
      play({ [OPEN]: openedChannel(changes) })
      expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe('UpstreamError')
    }
  })

  it('may have an EVM refund address without prefix', async () => {
    const { chainflip, context, play } = createChannelFixture({ '/v2/quote': [quoteFor('ETH.ETH', 'BTC.BTC')] })
    const offer = await offerOf(chainflip, quoteParams({ sell: eth, buy: btc }), context)
    const min_price = `0x${offerState.read(offer.state).minPrice.toString(16)}`
    const echo = { retry_duration: 300, refund_address: RECEIVER.slice(2), min_price }
    play({ [OPEN]: openedChannel({ address: '0x31E9b3373F2AD5d964CAd0fd01332d6550cBBdE6', refund_parameters: echo }) })
    const deposit = await chainflip.build(
      offer,
      addresses({ sources: [RECEIVER], destinationAddress: SENDER }),
      context,
    )
    expect(deposit).toMatchObject({
      to: '0x31e9b3373f2ad5d964cad0fd01332d6550cbbde6',
      channel: { id: '6726421-Ethereum-34009', expiresAt: NOW + 6_171 * 12_000 * 0.8 },
    })
    expect(deposit).toMatchObject({ keepsChange: undefined })
  })

  it('may have accounts of Asset Hub in hex', async () => {
    // The deposit address is one Polkadot's own library writes of these 32 bytes.
    const [hex, address] = [`0x${'09'.repeat(32)}`, '1Cr7fsvNFveerFUZZUjMZYw6RCDCiKMAwU4gUL4M47gDShU']
    for (const [sell, asset] of [
      [hubDot, 'DOT'],
      [hubUsdt, 'USDT'],
    ] as const) {
      const { chainflip, context, lastCall, play } = createChannelFixture({
        '/v2/quote': [quoteFor(sell.identifier, 'ETH.ETH')],
      })
      const offer = await offerOf(chainflip, quoteParams({ sell, flexInput: true }), context)
      const min_price = `0x${offerState.read(offer.state).minPrice.toString(16)}`
      const echo = { retry_duration: 300, refund_address: HUB_KEY, min_price }
      play({ [OPEN]: openedChannel({ address: hex, refund_parameters: echo }) })
      const deposit = await chainflip.build(offer, addresses({ sources: [HUB_ACCOUNT] }), context)
      expect(lastCall().slice(0, 3)).toEqual([
        { chain: 'Assethub', asset },
        { chain: 'Ethereum', asset: 'ETH' },
        RECEIVER,
      ])
      expect(lastCall()[7]).toMatchObject({ refund_address: HUB_ACCOUNT })
      const expiresAt = NOW + 7_200 * 3_000 * 0.8
      expect(deposit).toMatchObject({
        kind: 'simpleTransfer',
        to: address,
        asset: sell,
        channel: { id: '6726421-Assethub-34009', expiresAt },
      })
      expect(deposit).toMatchObject({ keepsChange: undefined })
      for (const changes of [{ refund_parameters: { ...echo, refund_address: hex } }, { address: RECEIVER }]) {
        play({ [OPEN]: openedChannel({ address: hex, refund_parameters: echo, ...changes }) })
        expect(await codeOf(chainflip.build(offer, addresses({ sources: [HUB_ACCOUNT] }), context))).toBe(
          'UpstreamError',
        )
      }
    }
  })
})
