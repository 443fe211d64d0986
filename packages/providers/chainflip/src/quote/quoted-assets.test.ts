import { describe, expect, it } from 'vitest'
import { quote, quoteFor } from '../testing/backend.ts'
import { answer, createFixture, offerOf, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'
import { PATH, queryOf } from '../testing/quote-request.ts'
import { btc, eth, hubDot, hubUsdt, usdc } from '../testing/tokens.ts'

describe('the assets of a quote', () => {
  it('declines refund and destination addresses of another chain', async () => {
    const { chainflip, context, take } = createFixture({ [PATH]: [quote()] })
    const declined = await chainflip.quote(quoteParams({ destinationAddress: SENDER }), context)
    expect(declined).toMatchObject({ declined: { errorCode: 'invalidAddressForChain' } })
    const refund = await chainflip.quote(quoteParams({ refundAddress: RECEIVER }), context)
    expect(refund).toMatchObject({ declined: { errorCode: 'invalidAddressForChain' } })
    expect(take()).toEqual([])
    await offerOf(chainflip, quoteParams({ destinationAddress: RECEIVER, refundAddress: SENDER }), context)
  })

  it('requests assets of Asset Hub under the name of that chain, sold and bought', async () => {
    for (const [sell, buy, params] of [
      [hubDot, eth, { srcChain: 'Assethub', srcAsset: 'DOT', destChain: 'Ethereum', destAsset: 'ETH' }],
      [btc, hubUsdt, { srcChain: 'Bitcoin', srcAsset: 'BTC', destChain: 'Assethub', destAsset: 'USDT' }],
      [hubUsdt, hubDot, { srcChain: 'Assethub', srcAsset: 'USDT', destChain: 'Assethub', destAsset: 'DOT' }],
    ] as const) {
      const { chainflip, context, take } = createFixture({ [PATH]: [quoteFor(sell.identifier, buy.identifier)] })
      const offer = await offerOf(chainflip, quoteParams({ sell, buy }), context)
      expect(queryOf(take()[0]?.url ?? '')).toMatchObject({ ...params, isVaultSwap: 'false' })
      expect(offer.depositKind).toBe('simpleTransfer')
    }
  })

  it('reports the minimum deposit of DOT in its ten decimals', async () => {
    const refusal = { message: 'expected amount is below minimum swap amount (40000000000)' }
    const { chainflip, context } = createFixture({ [PATH]: answer(400, refusal) })
    expect(await chainflip.quote(quoteParams({ sell: hubDot, sellAmount: 1n }), context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '4' },
    })
  })

  it('shows the network fee of a deposit on Asset Hub in DOT, beside the fee in the token', async () => {
    const { chainflip, context } = createFixture({ [PATH]: [quoteFor(hubUsdt.identifier, 'ETH.ETH')] })
    const { fees } = await offerOf(chainflip, quoteParams({ sell: hubUsdt }), context)
    expect(
      fees.filter(({ type }) => type === 'inbound').map(({ asset, amount }) => [asset.identifier, amount]),
    ).toEqual([
      ['DOT.DOT', 25_000_000n],
      ['DOT.USDT-1984', 1_000n],
    ])
  })

  it('declines unknown assets without a request', async () => {
    const { chainflip, context, take } = createFixture({ [PATH]: [quote()] })
    for (const sell of [{ ...usdc, identifier: 'ETH.DAI-0x6B175474E89094C44Da98b954EedeAC495271d0F' }, eth]) {
      expect(await chainflip.quote(quoteParams({ sell }), context)).toMatchObject({
        declined: { errorCode: 'invalidAsset' },
      })
    }
    expect(take()).toEqual([])
  })
})
