import { type ProviderCases, pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { type Deposit, rescale } from '@switchyard/core'
import { describe, it } from 'vitest'
import { mayan } from './mayan.ts'
import { quoteFiles } from './testing/cases.ts'
import { NOW, type Quoted, quotes, tokenList, wireQuote } from './testing/quotes.ts'
import { addresses, arbEth, arbUsdc, baseEth, baseUsdc, bnb, eth, sol, solUsdc, sui } from './testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`

const supported: readonly StubbedRequest[] = [
  {
    request: { method: 'GET', url: '/tokens' },
    response: { json: tokenList(eth, baseEth, arbEth, sol, sui, bnb, baseUsdc, arbUsdc, solUsdc) },
  },
]

const quoted = (pair: Quoted, more: object = {}): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/quote?' }, response: { json: quotes(wireQuote(pair, more)) } },
]

const usdc: Quoted = { sell: baseUsdc, buy: arbUsdc, sellAmount: 10_000_000n }
const coin: Quoted = { sell: baseEth, buy: arbUsdc, sellAmount: 10n ** 16n }
const fromSol: Quoted = { sell: sol, buy: eth, sellAmount: 10n ** 9n }
const swapped = { swiftInputContract: baseUsdc.address, swiftInputDecimals: 6, minMiddleAmount: 9.97 }
const router: StubbedRequest = {
  request: { method: 'GET', url: '/get-swap/evm' },
  response: { json: { swapRouterAddress: addresses.referrerEvm, swapRouterCalldata: '0xdead' } },
}
const ACCOUNT = `0x${'a1'.repeat(20)}`
const REFERRER = `${ACCOUNT},${addresses.solana}`
const evm = { sources: [addresses.evm], destinationAddress: addresses.otherEvm } as const

/** 9.974999 of the buy asset, the minimum of every quote here, in order units with at most eight decimals. */
const leastOf: ProviderCases['enforced'] = (deposit, { params: { buy } }) => {
  const units = rescale(9_974_999n, 6, Math.min(8, buy.decimals))
  const big = units.toString(16).padStart(64, '0')
  const little = Buffer.from(units.toString(16).padStart(16, '0'), 'hex').reverse().toString('hex')
  const held = callsOf(deposit).some((bytes) => bytes.includes(big) || bytes.includes(little))
  return held ? rescale(units, Math.min(8, buy.decimals), buy.decimals) : 0n
}

/** The calldata as hex. */
const callsOf = (deposit: Deposit): readonly string[] => {
  if (deposit.kind !== 'contractCall') return []
  if (deposit.call.vm === 'evm') return [deposit.call.data]
  if (deposit.call.vm !== 'solana') return []
  return deposit.call.instructions.map(({ data }) => Buffer.from(data, 'base64').toString('hex'))
}

const swap = (clientStatus: string, status: string): readonly StubbedRequest[] => [
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
  make: (tools) => pickProvider(mayan({ baseUrl: 'http://price', explorerUrl: 'http://explorer' }), 'MAYAN')(tools),
  capabilities: {
    refund: 'sender',
    flexInput: false,
    privacy: false,
    feeCapBps: 200,
    faultCode: 'apiRequestFailed',
    assetsRefreshMs: 600_000,
  },
  cases: {
    now: NOW,
    assets: { stubs: supported },
    quotes: [
      { title: 'USDC for USDC', params: usdc, stubs: quoted(usdc) },
      { title: 'SOL for ETH', params: fromSol, stubs: quoted(fromSol) },
      {
        title: 'USDC for SUI with another refund address',
        params: { ...usdc, buy: sui, sourceAddress: addresses.evm, refundAddress: addresses.otherEvm },
        stubs: quoted({ ...usdc, buy: sui }),
      },
    ],
    declines: quoteFiles().map(({ title, params, stubs, result: { declined } }) => ({
      title,
      params,
      stubs: stubs.map(({ request, response }) => ({ request: { ...request, url: '/quote?' }, response })),
      ...declined,
    })),
    builds: [
      { title: 'a token', params: usdc, stubs: quoted(usdc), addresses: evm },
      {
        title: 'a native coin with a preceding swap',
        params: coin,
        stubs: quoted(coin, swapped),
        buildStubs: [router],
        addresses: evm,
      },
      {
        title: 'SOL',
        params: fromSol,
        stubs: quoted(fromSol),
        addresses: { sources: [addresses.solana], destinationAddress: addresses.evm },
      },
    ],
    fees: [
      {
        title: 'two fees of one account',
        params: {
          ...usdc,
          fees: { affiliateBps: 0, serviceBps: 0, accounts: { mayan: REFERRER }, serviceAccounts: { mayan: REFERRER } },
        },
        stubs: quoted(usdc, { referrerBps: 45 }),
        addresses: evm,
        markers: ['a1'.repeat(20)],
      },
    ],
    enforced: leastOf,
    refusedBuilds: [
      {
        title: 'a zero destination',
        params: usdc,
        stubs: quoted(usdc),
        addresses: { ...evm, destinationAddress: `0x${'0'.repeat(40)}` },
        errorCode: 'invalidDestinationAddress',
      },
      {
        title: 'no path for the preceding swap',
        params: coin,
        stubs: quoted(coin, swapped),
        buildStubs: [{ ...router, response: { status: 400, json: { code: 'NO_ROUTE', msg: 'No path' } } }],
        addresses: evm,
        errorCode: 'quoteError',
      },
      {
        title: 'a refund address other than the sender under STRICT',
        params: usdc,
        stubs: quoted(usdc),
        addresses: { ...evm, refundAddress: addresses.otherEvm, refundAddressSetting: 'STRICT' },
        errorCode: 'refundAddressUnsupportedByRoute',
      },
    ],
    statuses: [
      {
        title: 'paid out',
        query: { hash: HASH },
        stubs: swap('COMPLETED', 'ORDER_FULFILLED'),
        status: 'completed',
      },
      { title: 'refunded', query: { hash: HASH }, stubs: swap('REFUNDED', 'ORDER_REFUNDED'), status: 'refunded' },
      {
        title: 'not indexed',
        query: { hash: HASH },
        stubs: [{ request: { url: '/swap/trx/' }, response: { status: 404, json: {} } }],
        status: undefined,
      },
    ],
  },
})
