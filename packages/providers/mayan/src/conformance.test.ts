import { type Exchange, type ProviderCases, providerOf, providerSuite } from '@switchyard/conformance'
import { type Deposit, rescale } from '@switchyard/core'
import { describe, it } from 'vitest'
import { mayan } from './mayan.ts'
import { quoteFiles } from './testing/cases.ts'
import { NOW, type Quoted, quotes, tokenList, wireQuote } from './testing/quotes.ts'
import { addresses, arbEth, arbUsdc, baseEth, baseUsdc, bnb, eth, sol, solUsdc, sui } from './testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`

const supported: readonly Exchange[] = [
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
const ACCOUNT = `0x${'a1'.repeat(20)}`
const REFERRER = `${ACCOUNT},${addresses.solana}`
const evm = { sources: [addresses.evm], destinationAddress: addresses.otherEvm } as const

/** 9.974999 of what is bought, as every quote here promises, in the units orders count in: at most eight decimals. */
const leastOf: ProviderCases['enforced'] = (deposit, { ask: { buy } }) => {
  const units = rescale(9_974_999n, 6, Math.min(8, buy.decimals))
  const big = units.toString(16).padStart(64, '0')
  const little = Buffer.from(units.toString(16).padStart(16, '0'), 'hex').reverse().toString('hex')
  const held = callsOf(deposit).some((bytes) => bytes.includes(big) || bytes.includes(little))
  return held ? rescale(units, Math.min(8, buy.decimals), buy.decimals) : 0n
}

/** The bytes of the calls, in hex. */
const callsOf = (deposit: Deposit): readonly string[] => {
  if (deposit.kind !== 'contractCall') return []
  if (deposit.call.vm === 'evm') return [deposit.call.data]
  if (deposit.call.vm !== 'solana') return []
  return deposit.call.instructions.map(({ data }) => Buffer.from(data, 'base64').toString('hex'))
}

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
    supported: { exchanges: supported },
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
      { title: 'a token', ask: usdc, exchanges: quoted(usdc), addresses: evm },
      {
        title: 'a coin behind a swap',
        ask: coin,
        exchanges: quoted(coin, swapped),
        buildExchanges: [router],
        addresses: evm,
      },
      {
        title: 'SOL',
        ask: fromSol,
        exchanges: quoted(fromSol),
        addresses: { sources: [addresses.solana], destinationAddress: addresses.evm },
      },
    ],
    fees: [
      {
        title: 'two shares of one account',
        ask: {
          ...usdc,
          fees: { affiliateBps: 0, serviceBps: 0, accounts: { mayan: REFERRER }, serviceAccounts: { mayan: REFERRER } },
        },
        exchanges: quoted(usdc, { referrerBps: 45 }),
        addresses: evm,
        told: ['a1'.repeat(20)],
      },
    ],
    enforced: leastOf,
    refusedBuilds: [
      {
        title: 'a destination that belongs to nobody',
        ask: usdc,
        exchanges: quoted(usdc),
        addresses: { ...evm, destinationAddress: `0x${'0'.repeat(40)}` },
        errorCode: 'invalidDestinationAddress',
      },
      {
        title: 'no path for the swap before it',
        ask: coin,
        exchanges: quoted(coin, swapped),
        buildExchanges: [{ ...router, response: { status: 400, json: { code: 'NO_ROUTE', msg: 'No path' } } }],
        addresses: evm,
        errorCode: 'quoteError',
      },
      {
        title: 'another refund address than the sender that must be honoured',
        ask: usdc,
        exchanges: quoted(usdc),
        addresses: { ...evm, refundAddress: addresses.otherEvm, refundAddressSetting: 'STRICT' },
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
