import { describe, expect, it } from 'vitest'
import { built, code, type Sell, swapAddresses } from '../testing/building.ts'
import { btcPayout, evmSource, KEYS, ORDER_ID, order } from '../testing/orders.ts'
import { addresses, btc, strkWbtc } from '../testing/tokens.ts'
import { encodeStarknetInitiate } from './htlc/starknet-htlc.ts'

describe('a deposit from Starknet', () => {
  const htlc = '0x7defd8eb3b770005ab1ca5f89ad31f98fb5bc3c52deaeafd130be3b49f967b4'
  const terms = { redeemer: '0x078f8ae9', timelock: 43_200n, amount: 100_000n, secretHash: KEYS.hash }
  const source = {
    ...evmSource('starknet:wbtc', 100_000n),
    initiator: addresses.STRK.replace('0x00', '0x'),
    redeemer: terms.redeemer,
    timelock: 43_200,
    swap_id: 'cd'.repeat(32),
  }
  const sell: Sell = { sell: strkWbtc, buy: btc, ids: ['starknet:wbtc', 'bitcoin:btc'], amount: 100_000n }
  const selector = '0x2aed25fcd0101fcece997d93f9d0643dfa3fbd4118cae16bf7d6cd533577c28'
  const opened = (calldata: readonly string[]) => ({
    order_id: ORDER_ID,
    initiate_transaction: { to: htlc, selector, calldata },
  })

  it('approves and locks in one transaction', async () => {
    const who = swapAddresses(addresses.STRK, addresses.BTC)
    const { deposit } = await built(sell, opened(encodeStarknetInitiate(terms)), order(source, btcPayout()), who)
    expect(deposit).toMatchObject({
      call: {
        vm: 'starknet',
        calls: [
          { contractAddress: strkWbtc.address, entrypoint: 'approve' },
          { contractAddress: htlc, entrypoint: 'initiate', calldata: encodeStarknetInitiate(terms) },
        ],
      },
    })
  })

  it('is rejected with arguments of other terms', async () => {
    const who = swapAddresses(addresses.STRK, addresses.BTC)
    const other = encodeStarknetInitiate({ ...terms, amount: 100_001n })
    expect(await code(built(sell, opened(other), order(source, btcPayout()), who))).toBe('unableToBuildTransaction')
  })
})
