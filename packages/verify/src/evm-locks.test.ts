import { expect, it } from 'vitest'
import { evm } from './evm.ts'
import { verifySwap } from './verify-swap.ts'

const NOW = 1_800_000_000_000
const source = `0x${'a1'.repeat(20)}`
const destination = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Garden's locks on Ethereum. Source: asset table of the published package @gardenfi/orderbook 3.1.3. */
const locks = {
  usdc: '0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E',
  wbtc: '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
}

const word = (value: string): string => value.padStart(64, '0')

/** Whether a sell of 100 USDC is passed that locks so many units in this contract. */
const passes = (contract: string): boolean => {
  const sellAsset = `ETH.USDC-${USDC}`
  const intent = {
    ...{ sellAsset, buyAsset: 'BTC.BTC', sellAmount: '100', sellDecimals: 6, buyDecimals: 8, minBuyAmount: '0.001' },
    ...{ sourceAddress: source, destinationAddress: destination, maxNetworkFee: '0.01' },
  }
  const data = `0x97ffc7ae${word('b2'.repeat(20))}${word('ff')}${word((100_000_000).toString(16))}${'cd'.repeat(32)}`
  const swap = {
    ...{ routeId: 'one', providers: ['GARDEN'], sellAsset, buyAsset: 'BTC.BTC', sellAmount: '100000000' },
    ...{ expectedBuyAmount: '0.0012', expectedBuyAmountMaxSlippage: '0.0011' },
    ...{ sourceAddress: source, destinationAddress: destination, expiration: String(NOW / 1_000 + 900) },
    ...{
      targetAddress: contract,
      tx: { to: contract, from: source, value: '0', data, gas: '0x186a0', gasPrice: '0x1' },
    },
  }
  const accept = ['destination', 'minimum', 'refund', 'expiry'] as const
  return verifySwap({ intent, route: swap, swap }, [evm], { now: NOW, accept }).ok
}

it('a sell is locked in the contract of what is sold', () => {
  expect(passes(locks.usdc)).toBe(true)
})

it('a sell that is locked in the contract of another token is refused', () => {
  expect(passes(locks.wbtc)).toBe(false)
})
