import { describe, expect, it } from 'vitest'
import { NODE } from './testing/swap.ts'
import { testNetwork } from './testing/test-network.ts'
import { addresses } from './testing/tokens.ts'

describe('getStatus of a deposit without a stored swap', () => {
  it('reads asset and destination from the memo of the response, and the vault from the node', async () => {
    const hash = 'ab'.repeat(32)
    const memo = `=:e:${addresses.ETH}:300000000/100`
    const responses = {
      [`/s/${hash}`]: { state: 'processing', memo },
      [NODE]: [{ chain: 'BTC', address: addresses.VAULT }],
    }
    const { provider, context } = testNetwork(responses, { statusPath: '/s/{txid}', nodeUrl: 'http://node' })
    await provider.assets(context)
    const seen = await provider.getStatus?.({ hash, chainId: 'bitcoin' }, context)
    expect(seen).toMatchObject({ status: 'swapping', toAsset: 'ETH.ETH', toAddress: addresses.ETH, fromAmount: '' })
    expect(seen?.legs[0]?.toAddress).toBe(addresses.VAULT)
    expect(await provider.getStatus?.({ hash: 'cd', chainId: 'bitcoin' }, context)).toBeUndefined()
  })
})

describe('getStatus', () => {
  const state = { version: 1, sellId: 'b', buyId: 'e', toleranceBps: 100, affiliates: [] }
  const known = {
    provider: 'HARBOR',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: 10_000_000n,
    sourceAddress: addresses.BTC,
    destinationAddress: addresses.ETH,
    state,
    createdAt: 1,
  }
  const query = { hash: 'ab'.repeat(32), chainId: 'bitcoin', known }

  it('reports unknown without a request while no status path is configured', async () => {
    const { provider, context, requests } = testNetwork({})
    expect(await provider.getStatus?.(query, context)).toMatchObject({ status: 'unknown', fromAmount: '0.1' })
    expect(await provider.getStatus?.({ hash: query.hash }, context)).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('accepts absent and empty values', async () => {
    const path = `/swap/v1/swaps/${query.hash}`
    for (const body of [{ state: 'processing' }, { state: 'processing', outboundTxId: '', amountOut: '', memo: '' }]) {
      const { provider, context } = testNetwork({ [path]: body }, { statusPath: '/swap/v1/swaps/{txid}' })
      expect(await provider.getStatus?.(query, context)).toMatchObject({ status: 'swapping', toAmount: '' })
    }
  })

  it.each([
    ['deposit', 'pending'],
    ['processing', 'swapping'],
    ['withdraw', 'swapping'],
    ['completed', 'completed'],
    ['refunded', 'refunded'],
    ['else', 'unknown'],
  ])('reads %s as %s', async (phase, status) => {
    const path = `/swap/v1/swaps/${query.hash}`
    const { provider, context } = testNetwork(
      { [path]: { state: phase, outboundTxId: 'cd', amountOut: '299000000' } },
      { statusPath: '/swap/v1/swaps/{txid}' },
    )
    const seen = await provider.getStatus?.(query, context)
    const refunded = status === 'refunded'
    expect(seen).toMatchObject({ status, toAmount: refunded ? '0' : '2.99', toAsset: 'ETH.ETH' })
    expect(seen?.legs.at(-1)).toMatchObject({
      hash: 'cd',
      toAsset: refunded ? 'BTC.BTC' : 'ETH.ETH',
      toAddress: refunded ? addresses.BTC : addresses.ETH,
    })
  })

  it('reports the refund address of the memo as recipient of the refund', async () => {
    const refund = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const memo = `=:e:${addresses.ETH}/${refund}:300000000/100`
    const responses = { [`/s/${query.hash}`]: { state: 'refunded', amountOut: '9990000' } }
    const { provider, context } = testNetwork(responses, { statusPath: '/s/{txid}' })
    const seen = await provider.getStatus?.({ ...query, known: { ...known, memo } }, context)
    expect(seen?.legs.at(-1)).toMatchObject({ toAddress: refund, toAmount: '0.0999', chainId: 'bitcoin' })
  })
})
