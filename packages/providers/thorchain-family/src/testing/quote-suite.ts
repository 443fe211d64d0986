import type { Offer } from '@switchyard/core'
import { namedToken } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { buying, pathOf, type TestMember } from './member.ts'
import { queryOf, quoting } from './quoting.ts'
import { btc, eth } from './tokens.ts'
import { ask } from './world.ts'

/** What the node is asked for a quote, whatever the network. */
export const quoteSuite = (member: TestMember): void => {
  const { interval, limit, node, quoteBody, world } = member
  const { quoted, offered } = quoting(member)
  const toEth = { destinationAddress: member.addresses.ETH }

  it('is one request with the price limit, the stream and the destination', async () => {
    const { asked } = await quoted({ ...toEth, slippageBps: 300 })
    expect(asked).toHaveLength(1)
    expect(queryOf(asked)).toBe(
      `from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&destination=${toEth.destinationAddress}&streaming_interval=${interval}&streaming_quantity=0&liquidity_tolerance_bps=300`,
    )
  })

  it('protects the price at one per cent when the request names no slippage', async () => {
    const { asked } = await quoted(toEth)
    expect(queryOf(asked)).toContain('liquidity_tolerance_bps=100')
    expect((await offered(toEth)).buyAmountMin).toBe(BigInt(limit) * 10n ** 10n)
  })

  it('is asked of nobody else while the surface is still loading', async () => {
    const { provider, context, take } = world({ [pathOf(member, 'quote/swap')]: quoteBody() })
    expect(await provider.quote(ask(toEth), context)).toHaveProperty('offers')
    expect(take()).toHaveLength(Object.keys(node).length + 1)
  })

  it('takes the streaming settings of the options', async () => {
    const { asked } = await quoted(toEth, quoteBody(), {}, { streamingInterval: 0, clientId: 'switchyard' })
    expect(queryOf(asked)).not.toContain('streaming')
    const custom = await quoted(toEth, quoteBody(), {}, { streamingInterval: 10, streamingQuantity: 5 })
    expect(queryOf(custom.asked)).toContain('streaming_interval=10&streaming_quantity=5')
  })
}

/** An ask that lets any amount arrive, whatever the network. */
export const anyAmountSuite = (member: TestMember): void => {
  const { quoted, offered } = quoting(member)
  const toEth = { destinationAddress: member.addresses.ETH }

  it('is answered with an estimate and a warning, since the memo will hold no limit', async () => {
    const plain = await offered(toEth)
    const open = await offered({ ...toEth, flexInput: true })
    expect(open).toMatchObject({ buyAmount: plain.buyAmount, buyAmountMin: plain.buyAmountMin })
    expect(open.warnings).toMatchObject([{ code: 'flexInputWithoutPriceLimit' }])
    expect(plain.warnings).toEqual([])
    expect((await offered({ ...toEth, flexInput: true, sweep: true })).warnings).toEqual([])
  })

  it('is swapped in pieces whatever the settings, as many as the network thinks fit', async () => {
    const pieces = async (flexInput: boolean) => {
      const settings = { streamingInterval: 0, streamingQuantity: 5 }
      return queryOf((await quoted({ ...toEth, flexInput }, member.quoteBody(), {}, settings)).asked)
    }
    expect(await pieces(true)).toContain('streaming_interval=1&streaming_quantity=0')
    expect(await pieces(false)).not.toContain('streaming')
  })
}

/** A refund address in a quote, whatever the network. */
export const quotedRefundSuite = (member: TestMember): void => {
  const { addresses, coin, quoteBody } = member
  const { quoted, offered } = quoting(member)
  const toEth = { destinationAddress: addresses.ETH }

  it('goes into the memo where there is room', async () => {
    const changes = {
      sell: eth,
      buy: btc,
      sellAmount: 10n ** 18n,
      destinationAddress: addresses.BTC,
      refundAddress: addresses.ETH,
    }
    const { result, asked } = await quoted(changes, quoteBody(buying('BTC.BTC')))
    expect(queryOf(asked)).toContain(`refund_address=${addresses.ETH}`)
    expect(result).toHaveProperty('offers')
    expect((result as { offers: Offer[] }).offers[0]?.refundObstacle).toBeUndefined()
  })

  it('is left out of the request and marked where the memo is too short for it', async () => {
    const { result, asked } = await quoted({ ...toEth, refundAddress: addresses.BTC })
    expect(queryOf(asked)).not.toContain('refund_address')
    expect(queryOf(asked)).toContain('liquidity_tolerance_bps=100')
    expect(result).toMatchObject({ offers: [{ refundObstacle: 'tooLongForSellChain' }] })
  })

  it('needs no room when it is the sender', async () => {
    const offer = await offered({ ...toEth, sourceAddress: addresses.BTC, refundAddress: addresses.BTC })
    expect(offer.refundObstacle).toBeUndefined()
  })

  it('is not honoured for the coins of the network itself', async () => {
    const sell = namedToken(coin)
    const changes = { sell, sellAmount: 1_000n * 10n ** BigInt(sell.decimals), ...toEth, refundAddress: addresses.home }
    expect(await offered(changes)).toMatchObject({ refundObstacle: 'unsupportedByRoute' })
  })
}
