import { type Exchange, providerOf, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { mayan } from './mayan.ts'
import { quoteFiles } from './testing/cases.ts'
import { NOW, type Quoted, quotes, tokenList, wireQuote } from './testing/quotes.ts'
import { addresses, arbEth, arbUsdc, baseEth, baseUsdc, bnb, eth, sol, solUsdc, sui } from './testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`

const surface: readonly Exchange[] = [
  {
    request: { method: 'GET', url: '/tokens' },
    response: { json: tokenList(eth, baseEth, arbEth, sol, sui, bnb, baseUsdc, arbUsdc, solUsdc) },
  },
]

const quoted = (pair: Quoted, more: object = {}): readonly Exchange[] => [
  { request: { method: 'GET', url: '/quote?' }, response: { json: quotes(wireQuote(pair, more)) } },
]

const usdc: Quoted = { sell: baseUsdc, buy: arbUsdc, sellAmount: 10_000_000n }
const coin: Quoted = { sell: baseEth, buy: arbUsdc, sellAmount: 10n ** 16n }
const fromSol: Quoted = { sell: sol, buy: eth, sellAmount: 10n ** 9n }
const swapped = { swiftInputContract: baseUsdc.address, swiftInputDecimals: 6, minMiddleAmount: 9.97 }
const router: Exchange = {
  request: { method: 'GET', url: '/get-swap/evm' },
  response: { json: { swapRouterAddress: addresses.referrerEvm, swapRouterCalldata: '0xdead' } },
}
const evm = { sources: [addresses.evm], destinationAddress: addresses.otherEvm } as const

const swap = (clientStatus: string, status: string): readonly Exchange[] => [
  {
    request: { url: `/swap/trx/${HASH}` },
    response: {
      json: {
        sourceTxHash: HASH,
        clientStatus,
        status,
        fromTokenChain: '30',
        fromTokenAddress: baseUsdc.address,
        fromTokenSymbol: 'USDC',
        fromAmount: '10',
        toTokenChain: '23',
        toTokenAddress: arbUsdc.address,
        toTokenSymbol: 'USDC',
        toAmount: '9.98',
        completedAt: '2026-03-05T20:11:34.000Z',
      },
    },
  },
]

providerSuite({
  test: { describe, it },
  make: (tools) => providerOf(mayan({ baseUrl: 'http://price', explorerUrl: 'http://explorer' }), 'MAYAN')(tools),
  traits: {
    refund: 'sender',
    flexInput: false,
    privacy: false,
    feeCapBps: 200,
    faultCode: 'apiRequestFailed',
    surfaceRefreshMs: 600_000,
  },
  cases: {
    now: NOW,
    surface: { exchanges: surface },
    quotes: [
      { title: 'USDC for USDC', ask: usdc, exchanges: quoted(usdc) },
      { title: 'SOL for ETH', ask: fromSol, exchanges: quoted(fromSol) },
      {
        title: 'USDC for SUI with another refund address',
        ask: { ...usdc, buy: sui, sourceAddress: addresses.evm, refundAddress: addresses.otherEvm },
        exchanges: quoted({ ...usdc, buy: sui }),
      },
    ],
    declines: quoteFiles().map(({ title, ask, exchanges, answer: { declined } }) => ({
      title,
      ask,
      exchanges: exchanges.map(({ request, response }) => ({ request: { ...request, url: '/quote?' }, response })),
      ...declined,
    })),
    builds: [
      { title: 'a token', ask: usdc, exchanges: quoted(usdc), parties: evm },
      {
        title: 'a coin behind a swap',
        ask: coin,
        exchanges: quoted(coin, swapped),
        buildExchanges: [router],
        parties: evm,
      },
      {
        title: 'SOL',
        ask: fromSol,
        exchanges: quoted(fromSol),
        parties: { sources: [addresses.solana], destinationAddress: addresses.evm },
      },
    ],
    refusedBuilds: [
      {
        title: 'a destination that belongs to nobody',
        ask: usdc,
        exchanges: quoted(usdc),
        parties: { ...evm, destinationAddress: `0x${'0'.repeat(40)}` },
        errorCode: 'invalidDestinationAddress',
      },
      {
        title: 'no path for the swap before it',
        ask: coin,
        exchanges: quoted(coin, swapped),
        buildExchanges: [{ ...router, response: { status: 400, json: { code: 'NO_ROUTE', msg: 'No path' } } }],
        parties: evm,
        errorCode: 'quoteError',
      },
      {
        title: 'another refund address than the sender that must be honoured',
        ask: usdc,
        exchanges: quoted(usdc),
        parties: { ...evm, refundAddress: addresses.otherEvm, refundAddressSetting: 'STRICT' },
        errorCode: 'refundAddressUnsupportedByRoute',
      },
    ],
    observations: [
      {
        title: 'paid out',
        query: { hash: HASH },
        exchanges: swap('COMPLETED', 'ORDER_FULFILLED'),
        status: 'completed',
      },
      { title: 'sent back', query: { hash: HASH }, exchanges: swap('REFUNDED', 'ORDER_REFUNDED'), status: 'refunded' },
      {
        title: 'not indexed',
        query: { hash: HASH },
        exchanges: [{ request: { url: '/swap/trx/' }, response: { status: 404, json: {} } }],
        status: undefined,
      },
    ],
  },
})
