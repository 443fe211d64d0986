import { describe, expect, it } from 'vitest'
import { built, code, type Sell, swapAddresses } from '../testing/building.ts'
import { btcPayout, evmSource, KEYS, openedEvm, order } from '../testing/orders.ts'
import { NOW } from '../testing/test-network.ts'
import { addresses, btc, eth, wbtc } from '../testing/tokens.ts'
import { encodeApprove, encodeInitiate, hashSwapIds } from './htlc/evm-htlc.ts'

const WBTC_HTLC = '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95'
const NATIVE_HTLC = '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb'
const HOUR = 3_600_000

const fromWbtc: Sell = { sell: wbtc, buy: btc, ids: ['ethereum:wbtc', 'bitcoin:btc'], amount: 50_000n }
const fromEth: Sell = { sell: eth, buy: btc, ids: ['ethereum:eth', 'bitcoin:btc'], amount: 10n ** 16n }
const fromEvmUser = swapAddresses(addresses.EVM, addresses.BTC)

describe('a deposit from an EVM chain', () => {
  const opened = openedEvm(WBTC_HTLC, 50_000n, 0n)
  const fresh = order(evmSource('ethereum:wbtc', 50_000n), btcPayout())

  it('calls the pinned HTLC with its own call data and an exact approval', async () => {
    const { deposit } = await built(fromWbtc, opened, fresh, fromEvmUser)
    const terms = { redeemer: KEYS.evmSolver, timelock: 7_200n, amount: 50_000n, secretHash: KEYS.hash }
    expect(deposit).toMatchObject({
      kind: 'contractCall',
      expiresAt: NOW + HOUR,
      call: {
        vm: 'evm',
        to: WBTC_HTLC,
        data: encodeInitiate(terms),
        value: 0n,
        approval: { token: wbtc.address, spender: WBTC_HTLC, amount: 50_000n },
      },
    })
  })

  it('sends the value where the coin is sold', async () => {
    const amount = 10n ** 16n
    const source = order(evmSource('ethereum:eth', amount), btcPayout())
    const { deposit } = await built(fromEth, openedEvm(NATIVE_HTLC, amount, amount), source, fromEvmUser)
    expect(deposit).toMatchObject({ call: { to: NATIVE_HTLC, value: amount } })
    expect(deposit.kind === 'contractCall' && 'approval' in deposit.call).toBe(false)
  })

  it('accepts the older name of the transaction', async () => {
    const { initiate_transaction, ...rest } = opened
    const { deposit } = await built(fromWbtc, { ...rest, transaction: initiate_transaction }, fresh, fromEvmUser)
    expect(deposit.kind).toBe('contractCall')
  })

  it('passes on the destination data of a lock', async () => {
    const terms = { redeemer: KEYS.evmSolver, timelock: 7_200n, amount: 50_000n, secretHash: KEYS.hash }
    const data = encodeInitiate(terms, '0x0102')
    const { deposit } = await built(fromWbtc, openedEvm(WBTC_HTLC, 50_000n, 0n, { data }), fresh, fromEvmUser)
    expect(deposit).toMatchObject({ call: { to: WBTC_HTLC, data, value: 0n } })
  })

  it.each(['v1', 'v2'])(
    'accepts the identifiers of older contracts in an order of version %s only',
    async (version) => {
      const older = { chainId: 1n, initiator: addresses.EVM, htlc: WBTC_HTLC }
      const terms = { redeemer: KEYS.evmSolver, timelock: 7_200n, amount: 50_000n, secretHash: KEYS.hash }
      const source = evmSource('ethereum:wbtc', 50_000n, { swap_id: hashSwapIds(older, terms).v2 })
      const { deposit } = await built(fromWbtc, opened, order(source, btcPayout(), { version }), fromEvmUser)
      expect(deposit.kind).toBe('contractCall')
      const newest = built(fromWbtc, opened, order(source, btcPayout()), fromEvmUser)
      expect(await code(newest)).toBe('unableToBuildTransaction')
    },
  )

  const approval = (to: string, data: string) => ({ ...opened, approval_transaction: { to, data, value: '0x0' } })
  it.each([
    ['another contract', openedEvm(NATIVE_HTLC, 50_000n, 0n), fresh],
    ['value with a token', openedEvm(WBTC_HTLC, 50_000n, 1n), fresh],
    [
      'destination data beside other terms',
      openedEvm(WBTC_HTLC, 50_000n, 0n, {
        data: encodeInitiate(
          { redeemer: addresses.EVM, timelock: 7_200n, amount: 50_000n, secretHash: KEYS.hash },
          '0x0102',
        ),
      }),
      fresh,
    ],
    ['call data of another amount', openedEvm(WBTC_HTLC, 50_001n, 0n), fresh],
    ['another chain', openedEvm(WBTC_HTLC, 50_000n, 0n, { chain_id: 8453 }), fresh],
    ['an approval for another spender', approval(wbtc.address ?? '', encodeApprove(NATIVE_HTLC, 50_000n)), fresh],
    ['an approval of another token', approval(NATIVE_HTLC, encodeApprove(WBTC_HTLC, 50_000n)), fresh],
    [
      'another redeemer in the order',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n, { redeemer: addresses.EVM }), btcPayout()),
    ],
    [
      'an identifier of other terms',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n, { swap_id: '00'.repeat(32) }), btcPayout()),
    ],
    [
      'a payout address of other terms',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n), btcPayout({ timelock: 13 })),
    ],
  ])('is rejected with %s', async (_, answer, orderTold) => {
    expect(await code(built(fromWbtc, answer, orderTold, fromEvmUser))).toBe('unableToBuildTransaction')
  })
})
