import { base58 } from '@scure/base'
import { bytesToHex, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { evmWallet } from '../../testing/evm-wallet.ts'
import type { Json } from '../../testing/json.ts'
import { client } from '../../testing/wallet.ts'
import { FORWARDER, forwarderAbi, SWIFT, swiftAbi } from './abi.ts'
import { NATIVE } from './coins.ts'
import { mayan } from './mayan.ts'

const HOUR = 3_600_000
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ARB_USDC = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const RECEIVER = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
const REFERRER = '0x2222222222222222222222222222222222222222'
const ZERO = `0x${'0'.repeat(64)}` as const
const noPermit = { value: 0n, deadline: 0n, v: 0, r: ZERO, s: ZERO }

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [mayan()] })

const word = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const api = (sandbox: Sandbox) => {
  const { price, explorer } = sandbox.urls.networks.mayan ?? {}
  const get = async (url: string): Promise<{ status: number; body: Json }> => {
    const response = await client(sandbox).get(url)
    return { status: response.status, body: await response.json() }
  }
  return {
    quote: (changes: Record<string, string> = {}) =>
      get(
        `${price}/v3/quote?${new URLSearchParams({ swift: 'true', amountIn64: '1000000000', fromToken: USDC, fromChain: 'ethereum', toToken: ARB_USDC, toChain: 'arbitrum', slippageBps: 'auto', ...changes })}`,
      ),
    tokens: () => get(`${price}/v3/tokens`),
    router: (query: Record<string, string>) => get(`${price}/v3/get-swap/evm?${new URLSearchParams(query)}`),
    swap: (hash: string) => get(`${explorer}/v3/swap/trx/${hash}`),
  }
}

/** The call to Swift for a quote, encoded as Mayan's own client does. */
const order = (quote: Json, trader: string, destAddr: Hex, changes: object = {}): Hex => {
  const scaled = (text: string, decimals: number): bigint => BigInt(text) / 10n ** BigInt(Math.max(0, decimals - 8))
  const params = {
    payloadType: 1,
    trader: word(trader),
    destAddr,
    destChainId: quote.toToken.wChainId,
    referrerAddr: quote.referrerBps > 0 ? word(REFERRER) : ZERO,
    tokenOut: quote.toToken.contract === NATIVE ? ZERO : word(quote.toToken.contract),
    minAmountOut: scaled(quote.minAmountOutBaseUnits, quote.toToken.decimals),
    gasDrop: 0n,
    cancelFee: BigInt(quote.cancelRelayerFee64),
    refundFee: BigInt(quote.refundRelayerFee64),
    deadline: BigInt(quote.deadline64),
    referrerBps: quote.referrerBps,
    auctionMode: quote.swiftAuctionMode,
    random: `${quote.quoteId}${'ab'.repeat(16)}` as Hex,
    ...changes,
  }
  const args = [quote.swiftInputContract, BigInt(quote.effectiveAmountIn64), params, '0x'] as const
  return encodeFunctionData({ abi: swiftAbi, functionName: 'createOrderWithToken', args })
}

const forwardErc20 = (amount: bigint, protocol: string, data: Hex): Hex =>
  encodeFunctionData({
    abi: forwarderAbi,
    functionName: 'forwardERC20',
    args: [USDC, amount, noPermit, protocol as Hex, data],
  })

/** Approves and sends; returns the hash and whether it succeeded. */
const deposit = async (sandbox: Sandbox, data: Hex, value = 0n) => {
  const wallet = evmWallet(sandbox)
  if (value === 0n) {
    const args = [FORWARDER, 1_000_000_000n] as const
    await wallet.send(USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
    sandbox.world.clock.pass(13_000)
  }
  const { result: hash } = await wallet.send(FORWARDER, data, value)
  const waiting = await api(sandbox).swap(hash)
  sandbox.world.clock.pass(13_000)
  const { result } = await wallet.rpc(1, 'eth_getTransactionReceipt', [hash])
  return { hash: hash as string, fine: result.status === '0x1', waiting: waiting.status }
}

it('quotes the same for the body that the official client posts as for a query', async () => {
  const sandbox = still()
  const { post } = client(sandbox)
  const { quote } = api(sandbox)
  const body = {
    ...{ wormhole: true, swift: true, gasless: false, mpsDeposit: false, sdkVersion: '15_2_0', gasDrop: 0 },
    ...{ amountIn64: '1000000000', fromToken: USDC, fromChain: 'ethereum', toToken: ARB_USDC, toChain: 'arbitrum' },
    slippageBps: 'auto',
  }
  const response = await post(`${sandbox.urls.networks.mayan?.price}/v3/quote`, body)
  expect(response.status).toBe(200)
  const figures = (answer: Json) =>
    answer.quotes.map((one: Json) => [one.type, one.expectedAmountOut, one.minAmountOut])
  expect(figures(await response.json())).toEqual(figures((await quote()).body))
  expect((await post(`${sandbox.urls.networks.mayan?.price}/v3/quote`, 'no JSON')).status).toBe(406)
})

describe('a swap through the simulated Mayan', () => {
  it('locks a token, is filled, and pays receiver and affiliate', async () => {
    const sandbox = still()
    const { quote, swap } = api(sandbox)
    const [quoted] = (await quote({ referrerBps: '25' })).body.quotes
    const { address } = evmWallet(sandbox)
    const { hash, fine, waiting } = await deposit(
      sandbox,
      forwardErc20(1_000_000_000n, SWIFT, order(quoted, address, word(RECEIVER))),
    )
    expect([fine, waiting]).toEqual([true, 404])
    expect((await swap(hash)).body).toMatchObject({
      clientStatus: 'INPROGRESS',
      status: 'ORDER_CREATED',
      toAmount: null,
    })
    sandbox.world.clock.pass(HOUR)
    const { body } = await swap(hash)
    expect(body).toMatchObject({
      clientStatus: 'COMPLETED',
      status: 'ORDER_FULFILLED',
      fromAmount: '1000',
      destAddress: RECEIVER,
    })
    const arrived = sandbox.world.ledger('ARB').balance(RECEIVER, ARB_USDC)
    expect(arrived >= BigInt(quoted.minAmountOutBaseUnits)).toBe(true)
    expect(Number(body.toAmount)).toBe(Number(arrived) / 1e6)
    expect(sandbox.world.ledger('ETH').balance(REFERRER, USDC)).toBe(2_500_000n)
    expect((await swap(body.fulfillTxHash)).body.orderId).toBe(body.orderId)
  })

  it('refunds the locked amount to the owner, less the relayer fees', async () => {
    const sandbox = still()
    const { quote, swap } = api(sandbox)
    const { address } = evmWallet(sandbox)
    const before = sandbox.world.ledger('ETH').balance(address, USDC)
    const [quoted] = (await quote()).body.quotes
    sandbox.faults.set('mayan', { refund: true })
    const { hash } = await deposit(sandbox, forwardErc20(1_000_000_000n, SWIFT, order(quoted, address, word(RECEIVER))))
    sandbox.world.clock.pass(HOUR)
    const { body } = await swap(hash)
    expect(body).toMatchObject({
      clientStatus: 'REFUNDED',
      status: 'ORDER_REFUNDED',
      refundAmount: '999.995057',
      refundTokenSymbol: 'USDC',
    })
    expect(before - sandbox.world.ledger('ETH').balance(address, USDC)).toBe(4_943n)
  })

  it('cancels an order that no solver would fill', async () => {
    const sandbox = still()
    const { quote, swap } = api(sandbox)
    const { address } = evmWallet(sandbox)
    const [quoted] = (await quote()).body.quotes
    const greedy = order(quoted, address, word(RECEIVER), { minAmountOut: 1_000_000_001n })
    const { hash } = await deposit(sandbox, forwardErc20(1_000_000_000n, SWIFT, greedy))
    sandbox.world.clock.pass(60_000)
    expect((await swap(hash)).body.clientStatus).toBe('INPROGRESS')
    sandbox.world.clock.pass(HOUR)
    expect((await swap(hash)).body.clientStatus).toBe('REFUNDED')
  })

  it('swaps the native coin first, and pays out on Solana', async () => {
    const sandbox = still()
    const { quote, router, swap } = api(sandbox)
    const wallet = evmWallet(sandbox)
    const receiver = base58.encode(new Uint8Array(32).fill(7))
    const [quoted] = (
      await quote({ fromToken: NATIVE, amountIn64: String(10n ** 18n), toToken: NATIVE, toChain: 'solana' })
    ).body.quotes
    const { body: routed } = await router({
      fromToken: NATIVE,
      middleToken: USDC,
      chainName: 'ethereum',
      amountIn64: String(10n ** 18n),
    })
    const call = (minMiddle: bigint): Hex =>
      encodeFunctionData({
        abi: forwarderAbi,
        functionName: 'swapAndForwardEth',
        args: [
          10n ** 18n,
          routed.swapRouterAddress,
          routed.swapRouterCalldata,
          USDC,
          minMiddle,
          SWIFT,
          order(quoted, wallet.address, bytesToHex(base58.decode(receiver))),
        ],
      })
    const { hash, fine } = await deposit(sandbox, call(BigInt(Math.floor(quoted.minMiddleAmount * 1e6))), 10n ** 18n)
    expect(fine).toBe(true)
    sandbox.world.clock.pass(HOUR)
    const { body } = await swap(hash)
    expect(body).toMatchObject({
      clientStatus: 'COMPLETED',
      destAddress: receiver,
      destChain: '1',
      fromTokenSymbol: 'ETH',
      fromAmount: '1',
      toTokenSymbol: 'SOL',
    })
    expect(sandbox.world.ledger('SOL').balance(receiver) >= BigInt(quoted.minAmountOutBaseUnits)).toBe(true)
  })

  it('reverts for an unknown protocol, a second order with the same hash, and fees above the amount', async () => {
    for (const changes of [{}, { cancelFee: 10n ** 12n }]) {
      const sandbox = still()
      const [quoted] = (await api(sandbox).quote()).body.quotes
      const data = order(quoted, evmWallet(sandbox).address, word(RECEIVER), changes)
      const protocol = 'cancelFee' in changes ? SWIFT : REFERRER
      expect((await deposit(sandbox, forwardErc20(1_000_000_000n, protocol, data))).fine).toBe(false)
    }
    const sandbox = still()
    const [quoted] = (await api(sandbox).quote({ amountIn64: '100000000' })).body.quotes
    const wallet = evmWallet(sandbox)
    const args = [FORWARDER, 1_000_000_000n] as const
    await wallet.send(USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
    sandbox.world.clock.pass(13_000)
    const data = forwardErc20(100_000_000n, SWIFT, order(quoted, wallet.address, word(RECEIVER)))
    const states = []
    for (const _ of [1, 2]) {
      const { result: hash } = await wallet.send(FORWARDER, data)
      sandbox.world.clock.pass(13_000)
      states.push((await wallet.rpc(1, 'eth_getTransactionReceipt', [hash])).result.status)
    }
    expect(states).toEqual(['0x1', '0x0'])
  })
})

describe('the simulated price API', () => {
  it.each([
    [{ amountIn64: '100' }, { code: 'AMOUNT_TOO_SMALL', data: { minAmountIn: 1.000001 } }],
    [{ amountIn64: '3000000000000' }, { code: 'INSUFFICIENT_LIQUIDITY' }],
    [{ fromToken: REFERRER }, { code: 'TOKEN_NOT_FOUND' }],
    [{ swift: 'false' }, { code: 0, msg: 'Route not found' }],
    [
      { toChain: 'ethereum', toToken: NATIVE },
      { code: 0, msg: 'Route not found' },
    ],
    [
      // Mints are case-sensitive.
      { fromChain: 'solana', fromToken: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'.toLowerCase() },
      { code: 'TOKEN_NOT_FOUND' },
    ],
    [{ slippageBps: '501' }, { code: 'BAD_REQUEST' }],
    [{ referrerBps: '201' }, { code: 'BAD_REQUEST' }],
  ])('refuses %j in its own words', async (changes, expected) => {
    const { status, body } = await api(still()).quote(changes as Record<string, string>)
    expect(status).toBe(406)
    expect(body).toMatchObject(expected)
  })

  it('finds no route while halted', async () => {
    const sandbox = still()
    sandbox.faults.set('mayan', { halt: 'ARB' })
    expect((await api(sandbox).quote()).body.msg).toBe('Route not found')
  })

  it('lists tokens by chain and deducts fees from the output', async () => {
    const { tokens, quote } = api(still())
    const { body } = await tokens()
    expect(Object.keys(body)).toContain('solana')
    expect(body.ethereum[0]).toMatchObject({ contract: NATIVE, wChainId: 2, verified: true })
    const out = async (changes: Record<string, string>): Promise<bigint> =>
      BigInt((await quote(changes)).body.quotes[0].expectedAmountOutBaseUnits)
    expect(await out({ referrerBps: '50' })).toBeLessThan(await out({}))
    expect(await out({ amountIn64: '1000000000000' })).toBeLessThan((await out({})) * 1_000n)
  })
})
