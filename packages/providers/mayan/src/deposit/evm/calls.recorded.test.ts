import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { type Abi, decodeFunctionData, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { type QuoteType, readQuote } from '../../quote/wire-quote.ts'
import { wireQuote } from '../../testing/quotes.ts'
import { addresses, arbEth, arbUsdc, baseDai, baseEth, baseUsdc, sol } from '../../testing/tokens.ts'
import { createEvmOrder, createInnerCall } from './evm-order.ts'
import { readForwarded } from './forwarder.ts'
import { requireOrder } from './require-order.ts'

const abiOf = (name: string): Abi => {
  const file = recordedJson(`providers/mayan/data/abi-mayan-${name}.json`)
  return file.abi ?? file
}

const padded = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const addressesOfOrder = { trader: addresses.evm, destination: addresses.otherEvm, referrer: addresses.referrerEvm }
const random = `0x${'ab'.repeat(32)}`
const USDC = baseUsdc.address as string

const quoteOf = (type: QuoteType, changes: object = {}, more: object = {}) =>
  readQuote(
    wireQuote(
      { sell: baseUsdc, buy: arbUsdc, sellAmount: 10_000_000n, ...changes },
      {
        type,
        referrerBps: 10,
        redeemRelayerFee: 0.0123,
        mctpInputContract: USDC,
        fastMctpInputContract: USDC,
        ...more,
      },
    ),
    type,
  )

const seen = (name: string, data: string) => decodeFunctionData({ abi: abiOf(name), data: data as Hex })

/** Calls without a vector, decoded by viem with the published ABI. */
describeRecorded('the published ABI decodes', () => {
  it('an order of Swift V1 in the native coin', () => {
    const quote = quoteOf('SWIFT', { sell: baseEth, sellAmount: 10n ** 16n }, { swiftVersion: 'V1' })
    const { data } = createInnerCall(quote, addressesOfOrder, random)
    expect(seen('swift-v1', data)).toMatchObject({
      functionName: 'createOrderWithEth',
      args: [
        {
          trader: padded(addresses.evm),
          tokenOut: padded(arbUsdc.address as string),
          minAmountOut: 9_974_999n,
          cancelFee: 3_714n,
          refundFee: 1_229n,
          deadline: 1_766_243_613n,
          destAddr: padded(addresses.otherEvm),
          destChainId: 23,
          referrerAddr: padded(addresses.referrerEvm),
          referrerBps: 10,
          auctionMode: 2,
          random,
        },
      ],
    })
    const order = createEvmOrder(quote, { addresses: addressesOfOrder, random })
    expect(seen('forwarder', order.data).functionName).toBe('forwardEth')
    expect(order.value).toBe(10n ** 16n)
    expect(() => requireOrder(order, quote, addressesOfOrder)).not.toThrow()
  })

  it('an order that wraps the native coin', () => {
    const quote = quoteOf('SWIFT', {}, { swiftWrapAndLock: true, swiftMayanContract: addresses.otherEvm })
    const { functionName, args = [] } = seen('swift-v2-source', createInnerCall(quote, addressesOfOrder, random).data)
    expect([functionName, args[0]]).toEqual(['createOrderWithToken', `0x${'0'.repeat(40)}`])
  })

  it('a bridge with its fee deducted on arrival', () => {
    const quote = quoteOf('MCTP', { buy: sol }, { mctpMayanContract: addresses.otherEvm, bridgeFee: 0.0002 })
    const to = { ...addressesOfOrder, destination: addresses.solana, referrer: addresses.solana }
    const { functionName, args } = seen('mctp-circle', createInnerCall(quote, to, random).data)
    expect(functionName).toBe('bridgeWithFee')
    expect(args?.[1]).toBe(10_000_000n)
    expect(args?.slice(2, 4)).toEqual([12_300n, 0n])
    expect(args?.slice(5)).toEqual([5, 1, '0x'])
    const order = createEvmOrder(quote, { addresses: to, random })
    expect(order.value).toBe(200_000_000_000_000n)
    expect(() => requireOrder(order, quote, to)).not.toThrow()
  })

  it('a bridge after a swap of the native coin, without the message fee', () => {
    const quote = quoteOf(
      'MCTP',
      { sell: baseEth, sellAmount: 10n ** 16n },
      { mctpMayanContract: addresses.otherEvm, bridgeFee: 0.0002, minMiddleAmount: 33.5, cheaperChain: 'base' },
    )
    const router = { address: addresses.referrerEvm, calldata: '0xdead' }
    const order = createEvmOrder(quote, { addresses: addressesOfOrder, random }, router)
    expect(seen('forwarder', order.data)).toMatchObject({
      functionName: 'swapAndForwardEth',
      args: [
        10n ** 16n - 200_000_000_000_000n,
        addresses.referrerEvm,
        '0xdead',
        expect.anything(),
        33_500_000n,
        expect.anything(),
        expect.anything(),
      ],
    })
    expect(order.value).toBe(10n ** 16n)
    expect(seen('mctp-circle', readForwarded(order).protocolData).functionName).toBe('bridgeWithLockedFee')
    expect(() => requireOrder(order, quote, addressesOfOrder)).not.toThrow()
    const dust = { ...quote, amountIn: '1' }
    expect(() => createEvmOrder(dust, { addresses: addressesOfOrder, random }, router)).toThrow('message fee')
  })

  it('a fast bridge, with and without an auction', () => {
    const more = { fastMctpMayanContract: addresses.otherEvm, fastMctpMinFinality: 1000, circleMaxFee64: '1300' }
    const plain = quoteOf('FAST_MCTP', {}, { ...more, hasAuction: false })
    const { functionName, args } = seen('fast-mctp', createInnerCall(plain, addressesOfOrder, random).data)
    expect([functionName, args?.slice(1, 5)]).toEqual(['bridge', [10_000_000n, 12_300n, 1_300n, 0n]])
    expect(args?.slice(7)).toEqual([padded(addresses.referrerEvm), 10, 1, 1000, '0x'])
    const auctioned = quoteOf(
      'FAST_MCTP',
      { buy: arbEth, out: '0.0042', least: '0.0041' },
      { ...more, hasAuction: true },
    )
    expect(seen('fast-mctp', createInnerCall(auctioned, addressesOfOrder, random).data)).toMatchObject({
      functionName: 'createOrder',
      args: [
        expect.anything(),
        10_000_000n,
        1_300n,
        3,
        1000,
        { payloadType: 3, amountOutMin: 410_000n, refundFee: 1_229n },
      ],
    })
    for (const quote of [plain, auctioned]) {
      expect(() =>
        requireOrder(createEvmOrder(quote, { addresses: addressesOfOrder, random }), quote, addressesOfOrder),
      ).not.toThrow()
    }
  })

  it('a bridge with an auction', () => {
    const quote = quoteOf(
      'MCTP',
      { buy: arbEth, out: '0.0042', least: '0.0041234567891' },
      { mctpMayanContract: addresses.otherEvm, hasAuction: true },
    )
    expect(seen('mctp-circle', createInnerCall(quote, addressesOfOrder, random).data)).toMatchObject({
      functionName: 'createOrder',
      args: [
        {
          amountIn: 10_000_000n,
          destAddr: padded(addresses.otherEvm),
          destChain: 23,
          tokenOut: padded('0x'),
          minAmountOut: 412_345n,
          redeemFee: 12_300n,
          referrerAddr: padded(addresses.referrerEvm),
          referrerBps: 10,
        },
      ],
    })
    expect(() =>
      requireOrder(createEvmOrder(quote, { addresses: addressesOfOrder, random }), quote, addressesOfOrder),
    ).not.toThrow()
  })

  it('a swap within one chain into a token', () => {
    const quote = quoteOf(
      'MONO_CHAIN',
      { buy: baseDai, out: '9.98', least: '9.9' },
      {
        monoChainMayanContract: addresses.otherEvm,
        evmSwapRouterAddress: addresses.referrerEvm,
        evmSwapRouterCalldata: '0xdead',
      },
    )
    const { functionName, args } = seen('monochain', createInnerCall(quote, addressesOfOrder, random).data)
    expect(functionName).toBe('transferToken')
    expect(args?.slice(1)).toEqual([9_980_000_000_000_000_000n, addresses.otherEvm, addresses.referrerEvm, 10])
    expect(() =>
      requireOrder(createEvmOrder(quote, { addresses: addressesOfOrder, random }), quote, addressesOfOrder),
    ).not.toThrow()
  })

  it('a swap of wrapped tokens through Wormhole', () => {
    const more = { whMayanContract: addresses.otherEvm, swapRelayerFee: 0.1, refundRelayerFee: 0.2, bridgeFee: 0.0001 }
    const to = { ...addressesOfOrder, referrer: addresses.solana }
    for (const [sell, sellAmount, name] of [
      [baseUsdc, 10_000_000n, 'swap'],
      [baseEth, 10n ** 16n, 'wrapAndSwapETH'],
    ] as const) {
      const quote = quoteOf('WH', { sell, sellAmount, buy: arbEth, out: '0.0042', least: '0.0041' }, more)
      const order = createEvmOrder(quote, { addresses: to, random })
      const { functionName, args } = seen('wh-swap', readForwarded(order).protocolData)
      expect(functionName).toBe(name)
      const fee = sell === baseUsdc ? [100_000n, 200_000n] : [10_000_000n, 20_000_000n]
      expect(args?.[0]).toEqual({ swapFee: fee[0], redeemFee: 1_230_000n, refundFee: fee[1] })
      expect(args?.[1]).toMatchObject({
        mayanChainId: 1,
        destAddr: padded(addresses.otherEvm),
        destChainId: 23,
        refundAddr: padded(addresses.evm),
      })
      expect(args?.[3]).toBe(23)
      expect(args?.[4]).toMatchObject({ amountOutMin: 410_000n, unwrap: true, swapDeadline: 1_766_243_613n })
      expect(order.value).toBe(sell === baseUsdc ? 100_000_000_000_000n : 10n ** 16n)
      expect(() => requireOrder(order, quote, to)).not.toThrow()
    }
  })
})

describeRecorded('a decoded order', () => {
  it('is refused for any difference', () => {
    const quote = quoteOf('SWIFT', {}, { referrerBps: 0 })
    const agreed = { trader: addresses.evm, destination: addresses.otherEvm }
    const order = createEvmOrder(quote, { addresses: agreed, random })
    const change = (from: string, to: string) => ({
      ...order,
      data: order.data.replaceAll(from.slice(2).toLowerCase(), to.slice(2).toLowerCase()),
    })
    expect(() => requireOrder(order, quote, agreed)).not.toThrow()
    expect(() => requireOrder(change(addresses.otherEvm, addresses.referrerEvm), quote, agreed)).toThrow('destination')
    expect(() => requireOrder(change(addresses.evm, addresses.referrerEvm), quote, agreed)).toThrow('owner')
    expect(() => requireOrder(change(arbUsdc.address as string, USDC), quote, agreed)).toThrow('bought token')
    expect(() => requireOrder(order, { ...quote, minAmountOut: '9.98' }, agreed)).toThrow('minimum output')
    expect(() => requireOrder(order, { ...quote, amountIn: '9' }, agreed)).toThrow('amount')
    expect(() => requireOrder({ ...order, to: addresses.evm }, quote, agreed)).toThrow('contract')
    expect(() => requireOrder({ ...order, data: '0x12345678' }, quote, agreed)).toThrow('forwarder')
  })
})
