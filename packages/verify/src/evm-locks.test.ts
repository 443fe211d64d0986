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

/** Returns `true` when a sell of 100 USDC passes that locks it in this contract. */
const passes = (contract: string, { timelock = 7_200, withData = false } = {}): boolean => {
  const sellAsset = `ETH.USDC-${USDC}`
  const intent = {
    ...{ sellAsset, buyAsset: 'BTC.BTC', sellAmount: '100', sellDecimals: 6, buyDecimals: 8, minBuyAmount: '0.001' },
    ...{ sourceAddress: source, destinationAddress: destination, maxNetworkFee: '0.01' },
  }
  const [lock, amount] = [word(timelock.toString(16)), word((100_000_000).toString(16))]
  const terms = `${word('b2'.repeat(20))}${lock}${amount}${'cd'.repeat(32)}`
  const destinationData = `${word('a0')}${word('1')}${'ab'.padEnd(64, '0')}`
  const data = withData ? `0x4ede0ab7${terms}${destinationData}` : `0x97ffc7ae${terms}`
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

it('a sell that is locked with destination data is read as one', () => {
  expect(passes(locks.usdc, { withData: true })).toBe(true)
  expect(passes(locks.wbtc, { withData: true })).toBe(false)
})

// Seven times the lock that Garden states for Ethereum, 7,200 blocks.
it('a sell that is locked for longer than a week is refused', () => {
  expect(passes(locks.usdc, { timelock: 50_400 })).toBe(true)
  expect(passes(locks.usdc, { timelock: 50_401 })).toBe(false)
  expect(passes(locks.usdc, { timelock: 50_401, withData: true })).toBe(false)
})
