import { type Exchange, providerOf, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { decodeCall } from './decode-call.ts'
import { oneinch } from './oneinch.ts'
import { swapAnswer } from './testing/calls.ts'
import { arbUsdc, eth, RECEIVER, ROUTER, SENDER, tokenLists, usdc, usdt } from './testing/tokens.ts'
import { NOW } from './testing/world.ts'

const supported: readonly Exchange[] = Object.entries(tokenLists).map(([chainId, json]) => ({
  request: { method: 'GET', url: `/swap/v6.1/${chainId}/tokens` },
  response: { json },
}))

const quoted: readonly Exchange[] = [
  { request: { method: 'GET', url: /\/1\/quote\?/ }, response: { json: { dstAmount: '3420000000', gas: 200_000 } } },
]
const swapped = (json: unknown): readonly Exchange[] => [
  { request: { method: 'GET', url: /\/1\/swap\?/ }, response: { json } },
]
const refused = (description: string, status = 400): readonly Exchange[] => [
  {
    request: { url: /quote|\/swap\?/ },
    response: { status, json: { error: 'Bad Request', description, statusCode: status, requestId: 'r', meta: [] } },
  },
]

const toUsdc = { sell: eth, buy: usdc, sellAmount: 10n ** 18n, sourceAddress: SENDER, destinationAddress: RECEIVER }
const fromUsdt = { ...toUsdc, sell: usdt, sellAmount: 3_425_000_000n }
const noShares = { affiliateBps: 0, serviceBps: 0 }
const OTHER = `0x${'a1'.repeat(20)}`
const addresses = { sources: [SENDER], destinationAddress: RECEIVER } as const
const swap = swapAnswer()
const tokenSwap = swapAnswer({ srcToken: usdt.address ?? '', amount: 3_425_000_000n }, { value: '0' })

const HASH = `0x${'ab'.repeat(32)}`
const transaction = { hash: HASH, from: SENDER, to: ROUTER, input: swap.tx.data, value: '0xde0b6b3a7640000' }
const mined = (tx: unknown, receipt: unknown): readonly Exchange[] => [
  { request: { method: 'POST', url: 'http://node', body: 'ByHash' }, response: { json: { id: 1, result: tx } } },
  { request: { method: 'POST', url: 'http://node', body: 'Receipt' }, response: { json: { id: 1, result: receipt } } },
]
const query = { hash: HASH, chainId: '1' }

providerSuite({
  test: { describe, it },
  make: (tools) =>
    providerOf(
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
    supported: { exchanges: supported },
    quotes: [
      { title: 'ETH for USDC', ask: toUsdc, exchanges: quoted },
      { title: 'USDT for USDC', ask: fromUsdt, exchanges: quoted },
      { title: 'without addresses', ask: { sell: eth, buy: usdc, sellAmount: 10n ** 18n }, exchanges: quoted },
    ],
    declines: [
      {
        title: 'no liquidity',
        ask: toUsdc,
        exchanges: refused('insufficient liquidity'),
        errorCode: 'insufficientLiquidity',
      },
      { title: 'an unknown token', ask: toUsdc, exchanges: refused('Cannot sync token'), errorCode: 'invalidAsset' },
      { title: 'an unset parameter', ask: toUsdc, exchanges: refused('Src is not set'), errorCode: 'invalidRequest' },
      { title: 'words nobody knows', ask: toUsdc, exchanges: refused('something new'), errorCode: 'unknownError' },
      { title: 'another chain', ask: { ...toUsdc, buy: arbUsdc }, exchanges: [], errorCode: 'unsupportedMethod' },
    ],
    builds: [
      { title: 'ETH for USDC', ask: toUsdc, exchanges: quoted, buildExchanges: swapped(swap), addresses },
      { title: 'USDT for USDC', ask: fromUsdt, exchanges: quoted, buildExchanges: swapped(tokenSwap), addresses },
    ],
    fees: [
      {
        title: 'two shares of one account',
        ask: { ...toUsdc, fees: { ...noShares, accounts: { oneinch: OTHER }, serviceAccounts: { oneinch: OTHER } } },
        exchanges: quoted,
        buildExchanges: swapped(swap),
        addresses,
        told: [`referrer=${OTHER}`, 'fee=0.45'],
      },
      {
        title: 'shares of two accounts, of which one can be paid',
        ask: { ...toUsdc, fees: { ...noShares, accounts: { oneinch: OTHER }, serviceAccounts: { oneinch: SENDER } } },
        exchanges: quoted,
        buildExchanges: swapped(swap),
        addresses,
        told: [`referrer=${OTHER}`, /fee=0\.3(&|$| )/],
      },
    ],
    enforced: ({ kind, ...deposit }) => {
      const data = kind === 'contractCall' && 'call' in deposit && 'data' in deposit.call ? deposit.call.data : ''
      return decodeCall(data)?.minReturn ?? 0n
    },
    refusedBuilds: [
      {
        title: 'the payout of another',
        ask: toUsdc,
        exchanges: quoted,
        buildExchanges: swapped(swapAnswer({ dstReceiver: ROUTER })),
        addresses,
        errorCode: 'unableToBuildTransaction',
      },
      {
        title: 'a fallen output',
        ask: toUsdc,
        exchanges: quoted,
        buildExchanges: swapped({ ...swapAnswer({ minReturnAmount: 1n }), dstAmount: '3000000000' }),
        addresses,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'no allowance',
        ask: fromUsdt,
        exchanges: quoted,
        buildExchanges: refused('Not enough allowance. Amount: 1. Allowance: 0.'),
        addresses,
        errorCode: 'insufficientAllowance',
      },
    ],
    observations: [
      {
        title: 'mined',
        query,
        exchanges: mined(transaction, { status: '0x1', blockNumber: '0x1', logs: [] }),
        status: 'completed',
      },
      {
        title: 'reverted',
        query,
        exchanges: mined(transaction, { status: '0x0', blockNumber: '0x1', logs: [] }),
        status: 'failed',
      },
      { title: 'waiting', query, exchanges: mined(transaction, null), status: 'pending' },
      {
        title: 'somebody else’s transaction',
        query,
        exchanges: mined({ ...transaction, to: RECEIVER }, null),
        status: undefined,
      },
      { title: 'an unknown hash', query, exchanges: mined(null, null), status: undefined },
    ],
  },
})
