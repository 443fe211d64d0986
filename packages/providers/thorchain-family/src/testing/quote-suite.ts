import type { Offer } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { quoteParams } from './harness.ts'
import { queryOf, quoting } from './quoting.ts'
import { buying, pathOf, type TestNetwork } from './test-network.ts'
import { btc, eth } from './tokens.ts'

/** Quote requests to the node, on any network. */
export const quoteSuite = (testNetwork: TestNetwork): void => {
  const { interval, limit, node, quoteBody, harness } = testNetwork
  const { quoted, offered } = quoting(testNetwork)
  const toEth = { destinationAddress: testNetwork.addresses.ETH }

  it('is one request with price limit, streaming and destination', async () => {
    const { requests } = await quoted({ ...toEth, slippageBps: 300 })
    expect(requests).toHaveLength(1)
    expect(queryOf(requests)).toBe(
      `from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&destination=${toEth.destinationAddress}&streaming_interval=${interval}&streaming_quantity=0&liquidity_tolerance_bps=300`,
    )
  })

  it('uses a limit of one per cent when the request has no slippage', async () => {
    const { requests } = await quoted(toEth)
    expect(queryOf(requests)).toContain('liquidity_tolerance_bps=100')
    expect((await offered(toEth)).minBuyAmount).toBe(BigInt(limit) * 10n ** 10n)
  })

  it('waits for the first snapshot', async () => {
    const { provider, context, take } = harness({ [pathOf(testNetwork, 'quote/swap')]: quoteBody() })
    expect(await provider.quote(quoteParams(toEth), context)).toHaveProperty('offers')
    expect(take()).toHaveLength(Object.keys(node).length + 1)
  })

  it('uses the streaming options', async () => {
    const { requests } = await quoted(toEth, quoteBody(), {}, { streamingInterval: 0, clientId: 'switchyard' })
    expect(queryOf(requests)).not.toContain('streaming')
    const custom = await quoted(toEth, quoteBody(), {}, { streamingInterval: 10, streamingQuantity: 5 })
    expect(queryOf(custom.requests)).toContain('streaming_interval=10&streaming_quantity=5')
  })
}

/** A request with flexible input, on any network. */
export const anyAmountSuite = (testNetwork: TestNetwork): void => {
  const { quoted, offered } = quoting(testNetwork)
  const toEth = { destinationAddress: testNetwork.addresses.ETH }

  it('returns an estimate and a warning, since the memo has no limit', async () => {
    const plain = await offered(toEth)
    const open = await offered({ ...toEth, flexInput: true })
    expect(open).toMatchObject({ buyAmount: plain.buyAmount, minBuyAmount: plain.minBuyAmount })
    expect(open.warnings).toMatchObject([{ code: 'flexInputWithoutPriceLimit' }])
    expect(plain.warnings).toEqual([])
    expect((await offered({ ...toEth, flexInput: true, sweep: true })).warnings).toEqual([])
  })

  it('always streams, with the quantity chosen by the network', async () => {
    const pieces = async (flexInput: boolean) => {
      const settings = { streamingInterval: 0, streamingQuantity: 5 }
      return queryOf((await quoted({ ...toEth, flexInput }, testNetwork.quoteBody(), {}, settings)).requests)
    }
    expect(await pieces(true)).toContain('streaming_interval=1&streaming_quantity=0')
    expect(await pieces(false)).not.toContain('streaming')
  })
}

/** Refund addresses in quotes, on any network. */
export const quotedRefundSuite = (testNetwork: TestNetwork): void => {
  const { addresses, coin, quoteBody } = testNetwork
  const { quoted, offered } = quoting(testNetwork)
  const toEth = { destinationAddress: addresses.ETH }

  it('is requested when it fits into the memo', async () => {
    const changes = {
      sell: eth,
      buy: btc,
      sellAmount: 10n ** 18n,
      destinationAddress: addresses.BTC,
      refundAddress: addresses.ETH,
    }
    const { result, requests } = await quoted(changes, quoteBody(buying('BTC.BTC')))
    expect(queryOf(requests)).toContain(`refund_address=${addresses.ETH}`)
    expect(result).toHaveProperty('offers')
    expect((result as { offers: Offer[] }).offers[0]?.refundObstacle).toBeUndefined()
  })

  it('is omitted from the request and marked when it does not fit into the memo', async () => {
    const { result, requests } = await quoted({ ...toEth, refundAddress: addresses.BTC })
    expect(queryOf(requests)).not.toContain('refund_address')
    expect(queryOf(requests)).toContain('liquidity_tolerance_bps=100')
    expect(result).toMatchObject({ offers: [{ refundObstacle: 'tooLongForSellChain' }] })
  })

  it('needs no bytes when it is the sender', async () => {
    const offer = await offered({ ...toEth, sourceAddress: addresses.BTC, refundAddress: addresses.BTC })
    expect(offer.refundObstacle).toBeUndefined()
  })

  it('is not supported for the network’s own coins', async () => {
    const sell = createToken(coin)
    const changes = { sell, sellAmount: 1_000n * 10n ** BigInt(sell.decimals), ...toEth, refundAddress: addresses.home }
    expect(await offered(changes)).toMatchObject({ refundObstacle: 'unsupportedByRoute' })
  })
}
