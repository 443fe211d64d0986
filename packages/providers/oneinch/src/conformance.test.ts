import { pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { decodeCall } from './deposit/decode-call.ts'
import { oneinch } from './oneinch.ts'
import { swapAnswer } from './testing/calls.ts'
import { NOW } from './testing/harness.ts'
import { arbUsdc, eth, RECEIVER, ROUTER, SENDER, tokenLists, usdc, usdt } from './testing/tokens.ts'

const supported: readonly StubbedRequest[] = Object.entries(tokenLists).map(([chainId, json]) => ({
  request: { method: 'GET', url: `/swap/v6.1/${chainId}/tokens` },
  response: { json },
}))

const quoted: readonly StubbedRequest[] = [
  { request: { method: 'GET', url: /\/1\/quote\?/ }, response: { json: { dstAmount: '3420000000', gas: 200_000 } } },
]
const swapped = (json: unknown): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: /\/1\/swap\?/ }, response: { json } },
]
const refused = (description: string, status = 400): readonly StubbedRequest[] => [
  {
    request: { url: /quote|\/swap\?/ },
    response: { status, json: { error: 'Bad Request', description, statusCode: status, requestId: 'r', meta: [] } },
  },
]

const toUsdc = { sell: eth, buy: usdc, sellAmount: 10n ** 18n, sourceAddress: SENDER, destinationAddress: RECEIVER }
const fromUsdt = { ...toUsdc, sell: usdt, sellAmount: 3_425_000_000n }
const noFees = { affiliateBps: 0, serviceBps: 0 }
const OTHER = `0x${'a1'.repeat(20)}`
const addresses = { sources: [SENDER], destinationAddress: RECEIVER } as const
const swap = swapAnswer()
const tokenSwap = swapAnswer({ srcToken: usdt.address ?? '', amount: 3_425_000_000n }, { value: '0' })

const HASH = `0x${'ab'.repeat(32)}`
const transaction = { hash: HASH, from: SENDER, to: ROUTER, input: swap.tx.data, value: '0xde0b6b3a7640000' }
const mined = (tx: unknown, receipt: unknown): readonly StubbedRequest[] => [
  { request: { method: 'POST', url: 'http://node', body: 'ByHash' }, response: { json: { id: 1, result: tx } } },
  { request: { method: 'POST', url: 'http://node', body: 'Receipt' }, response: { json: { id: 1, result: receipt } } },
]
const query = { hash: HASH, chainId: '1' }

providerSuite({
  test: { describe, it },
  make: (tools) =>
    pickProvider(
      oneinch({ baseUrl: 'http://1inch', chains: ['ETH', 'ARB'], rpc: { ETH: 'http://node' } }),
      'ONEINCH',
    )(tools),
  capabilities: {
    refund: 'none',
    sameChainOnly: true,
    flexInput: false,
    privacy: false,
    feeCapBps: 300,
    faultCode: 'noQuoteResponse',
  },
  cases: {
    now: NOW,
    assets: { stubs: supported },
    quotes: [
      { title: 'ETH for USDC', params: toUsdc, stubs: quoted },
      { title: 'USDT for USDC', params: fromUsdt, stubs: quoted },
      { title: 'without addresses', params: { sell: eth, buy: usdc, sellAmount: 10n ** 18n }, stubs: quoted },
    ],
    declines: [
      {
        title: 'no liquidity',
        params: toUsdc,
        stubs: refused('insufficient liquidity'),
        errorCode: 'insufficientLiquidity',
      },
      { title: 'an unknown token', params: toUsdc, stubs: refused('Cannot sync token'), errorCode: 'invalidAsset' },
      { title: 'an unset parameter', params: toUsdc, stubs: refused('Src is not set'), errorCode: 'invalidRequest' },
      { title: 'an unknown text', params: toUsdc, stubs: refused('something new'), errorCode: 'unknownError' },
      { title: 'another chain', params: { ...toUsdc, buy: arbUsdc }, stubs: [], errorCode: 'unsupportedMethod' },
    ],
    builds: [
      { title: 'ETH for USDC', params: toUsdc, stubs: quoted, buildStubs: swapped(swap), addresses },
      { title: 'USDT for USDC', params: fromUsdt, stubs: quoted, buildStubs: swapped(tokenSwap), addresses },
    ],
    fees: [
      {
        title: 'two fees of one account',
        params: { ...toUsdc, fees: { ...noFees, accounts: { oneinch: OTHER }, serviceAccounts: { oneinch: OTHER } } },
        stubs: quoted,
        buildStubs: swapped(swap),
        addresses,
        markers: [`referrer=${OTHER}`, 'fee=0.45'],
      },
      {
        title: 'fees of two accounts, of which one is charged',
        params: {
          ...toUsdc,
          fees: { ...noFees, accounts: { oneinch: OTHER }, serviceAccounts: { oneinch: SENDER } },
        },
        stubs: quoted,
        buildStubs: swapped(swap),
        addresses,
        markers: [`referrer=${OTHER}`, /fee=0\.3(&|$| )/],
      },
    ],
    endless:
      'The call of the router has no deadline, only a least output; the engine lets it be sent for as long as a quote is stored.',
    enforced: ({ kind, ...deposit }) => {
      const data = kind === 'contractCall' && 'call' in deposit && 'data' in deposit.call ? deposit.call.data : ''
      return decodeCall(data)?.minReturn ?? 0n
    },
    refusedBuilds: [
      {
        title: 'another receiver',
        params: toUsdc,
        stubs: quoted,
        buildStubs: swapped(swapAnswer({ dstReceiver: ROUTER })),
        addresses,
        errorCode: 'unableToBuildTransaction',
      },
      {
        title: 'a lower output',
        params: toUsdc,
        stubs: quoted,
        buildStubs: swapped({ ...swapAnswer({ minReturnAmount: 1n }), dstAmount: '3000000000' }),
        addresses,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'no allowance',
        params: fromUsdt,
        stubs: quoted,
        buildStubs: refused('Not enough allowance. Amount: 1. Allowance: 0.'),
        addresses,
        errorCode: 'insufficientAllowance',
      },
    ],
    statuses: [
      {
        title: 'mined',
        query,
        stubs: mined(transaction, { status: '0x1', blockNumber: '0x1', logs: [] }),
        status: 'completed',
      },
      {
        title: 'reverted',
        query,
        stubs: mined(transaction, { status: '0x0', blockNumber: '0x1', logs: [] }),
        status: 'failed',
      },
      { title: 'pending', query, stubs: mined(transaction, null), status: 'pending' },
      {
        title: 'another transaction',
        query,
        stubs: mined({ ...transaction, to: RECEIVER }, null),
        status: undefined,
      },
      { title: 'an unknown hash', query, stubs: mined(null, null), status: undefined },
    ],
  },
})
