import type { Token } from '@switchyard/core'
import { decodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { building, evmCall, forBtc } from './building.ts'
import { type TestNetwork, vault, vaultList, vaultsWith } from './test-network.ts'
import { btc, eth, usdc } from './tokens.ts'

/** Deposits of the assets of a network. Amounts are in base units. */
export interface Deposited {
  /** Assets transferred to the vault of their chain. */
  readonly transferred: readonly (readonly [sell: Token, sellAmount: bigint])[]
  /** Assets deposited through a router. */
  readonly routed: readonly (readonly [sell: Token, router: string])[]
  /** The network's own coins. */
  readonly own: readonly (readonly [sell: Token, sellAmount: bigint])[]
}

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])

/** The deposit of every kind of asset, on any network. */
export const depositSuite = (testNetwork: TestNetwork, { transferred, routed, own }: Deposited): void => {
  const { addresses, interval, limit, now } = testNetwork
  const { built, refusal } = building(testNetwork)
  const toBtc = { buy: btc }
  const toBtcAddress = { destinationAddress: addresses.BTC }
  const btcMemo = `=:b:${addresses.BTC}:${limit}/${interval}/0`
  const ethMemo = `=:e:${addresses.ETH}:${limit}/${interval}/0`
  const vaultOf = (chain: string): string => testNetwork.inbounds.find((one) => one.chain === chain)?.address ?? ''
  const unrouted = vaultsWith(testNetwork, 'ETH', { router: '' })

  it('goes from a UTXO chain to the current vault, with the memo of the swap', async () => {
    const current = 'bc1qnewvaultafterthechurnxxxxxxxxxxxxxxxxxx'
    const rotated = {
      ...vaultsWith(testNetwork, 'BTC', { address: current }),
      ...vaultList(testNetwork, [vault('BTC', vaultOf('BTC'), 'RetiringVault'), vault('BTC', current)]),
    }
    expect(await built({}, {}, rotated)).toEqual({
      kind: 'transferWithMemo',
      form: 'transfer',
      asset: expect.objectContaining({ identifier: 'BTC.BTC' }),
      amount: 10_000_000n,
      sources: [addresses.BTC],
      inboundAddress: current,
      to: current,
      memo: ethMemo,
      expiresAt: now + 900_000,
      enforced: { minBuyAmount: BigInt(limit) * 10n ** 10n },
      outputLimits: expect.objectContaining({ count: expect.any(Number) }),
    })
  })

  for (const [sell, amount] of transferred) {
    it(`of ${sell.identifier} is a transfer to the vault of its chain`, async () => {
      const to = vaultOf(sell.chain)
      expect(to).not.toBe('')
      expect(await built({ sell, sellAmount: amount })).toMatchObject({
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: { identifier: sell.identifier },
        amount,
        to,
        inboundAddress: to,
        memo: ethMemo,
        expiresAt: now + 900_000,
      })
    })
  }

  for (const [sell, router] of routed) {
    it(`of ${sell.identifier} calls the router with value or with an approval of exactly the amount`, async () => {
      const sellAmount = 10n ** BigInt(sell.decimals) + 19_999_999_999n
      const deposit = await built(
        { sell, sellAmount, ...toBtc },
        { ...toBtcAddress, sources: [addresses.ETH] },
        {},
        forBtc,
      )
      const { to, data, value, deadlineSeconds, approval } = evmCall(deposit)
      const native = sell.address === undefined
      expect({ to, value }).toEqual({ to: router, value: native ? sellAmount : 0n })
      expect(approval).toEqual(native ? undefined : { token: sell.address, spender: router, amount: sellAmount })
      expect(deadlineSeconds).toBe(now / 1_000 + 900)
      const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
      expect(args.map((one) => String(one).toLowerCase())).toEqual([
        vaultOf(sell.chain).toLowerCase(),
        (sell.address ?? `0x${'0'.repeat(40)}`).toLowerCase(),
        String(sellAmount),
        btcMemo,
        String(deadlineSeconds),
      ])
      expect(deposit).toMatchObject({ amount: sellAmount, memo: btcMemo, inboundAddress: vaultOf(sell.chain) })
    })
  }

  it('gives the router as long as the operator says', async () => {
    const [[sell]] = routed as [Deposited['routed'][number]]
    const { built: builtLate } = building(testNetwork, { routerExpiryMs: 3_600_000 })
    const params = { sell, sellAmount: 10n ** BigInt(sell.decimals), ...toBtc }
    const deposit = await builtLate(params, { ...toBtcAddress, sources: [addresses.ETH] }, {}, forBtc)
    const { data, deadlineSeconds } = evmCall(deposit)
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    expect([deadlineSeconds, args[4]]).toEqual([now / 1_000 + 3_600, BigInt(now / 1_000 + 3_600)])
  })

  it('of a native coin without a router is a transfer with the memo as calldata', async () => {
    const deposit = await built({ sell: eth, sellAmount: 10n ** 18n, ...toBtc }, toBtcAddress, unrouted, forBtc)
    const { to, data, value } = evmCall(deposit)
    expect(to).toBe(vaultOf('ETH'))
    expect(Buffer.from(data.slice(2), 'hex').toString()).toBe(btcMemo)
    expect(deposit).toMatchObject({ memo: btcMemo })
    expect(value).toBe(10n ** 18n)
  })

  it('of a token without a router is refused', async () => {
    const params = { sell: usdc, sellAmount: 10n ** 9n, ...toBtc }
    expect(await refusal(params, toBtcAddress, unrouted, forBtc)).toBe('swapHalted')
  })

  for (const [sell, amount] of own) {
    it(`of ${sell.identifier} is a deposit message of the network without a recipient`, async () => {
      const deposit = await built({ sell, sellAmount: amount, ...toBtc }, toBtcAddress, {}, forBtc)
      expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'msgDeposit', amount, memo: btcMemo })
      expect(deposit).not.toHaveProperty('to')
      expect(deposit.inboundAddress).toBeUndefined()
    })
  }

  it('accepts any output for flexible input, and keeps the limit for a sweep', async () => {
    expect(await built({ flexInput: true })).toMatchObject({ memo: `=:e:${addresses.ETH}:0/${interval}/0` })
    expect(await built({ flexInput: true, sweep: true })).toMatchObject({ memo: ethMemo })
  })

  it('enforces the minimum of the swap when the price has fallen since its quote', async () => {
    const units = BigInt(limit)
    const minimum = async (minBuyAmount: bigint) => built({}, { promisedMinimum: minBuyAmount })
    for (const more of [0n, 1n, units / 200n]) {
      const held = (units + more) * 10n ** 10n
      expect(await minimum(held)).toMatchObject({
        memo: `=:e:${addresses.ETH}:${units + more}/${interval}/0`,
        enforced: { minBuyAmount: held },
      })
    }
    // A finer minimum is rounded up to what the memo can say.
    expect(await minimum(units * 10n ** 10n + 1n)).toMatchObject({
      enforced: { minBuyAmount: (units + 1n) * 10n ** 10n },
    })
    // The limit of the offer stays when the minimum of the swap is lower.
    expect(await minimum(1n)).toMatchObject({ memo: ethMemo, enforced: { minBuyAmount: units * 10n ** 10n } })
    expect(await refusal({}, { promisedMinimum: units * 2n * 10n ** 10n })).toBe('outputAmountDeviationTooHigh')
  })

  it('enforces nothing for flexible input, and says so', async () => {
    const open = await built({ flexInput: true }, { promisedMinimum: 1n })
    expect(open).toMatchObject({ memo: `=:e:${addresses.ETH}:0/${interval}/0` })
    expect(open.enforced).toBeUndefined()
  })

  it('says what it enforces in the decimals of the token', async () => {
    const quote = {
      fees: { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' },
      expected_amount_out: '1000000199',
    }
    // 1000000199 less one per cent is 990000197, of which the token has six of eight decimals.
    expect(await built({ buy: usdc }, {}, {}, quote)).toMatchObject({ enforced: { minBuyAmount: 9_900_001n } })
    const held = await built({ buy: usdc }, { promisedMinimum: 9_950_000n }, {}, quote)
    expect(held).toMatchObject({ enforced: { minBuyAmount: 9_950_000n }, memo: expect.stringContaining(':995000000/') })
  })

  it('marks a sweep', async () => {
    expect(await built({}, { sweep: true })).toMatchObject({ sweep: true })
  })
}
