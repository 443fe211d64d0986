import { createSandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig, readSandboxFacts } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoAddress, payingAddress } from './demo-address.ts'
import { type AnsweredRequest, type Recorder, startRecorder } from './recorder.ts'
import { type TypedBody, typeErrors } from './type-errors.ts'

const KEY = 'key-of-the-official-clients'
const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const SOL_USDT = 'SOL.USDT-Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

const ONE_CLICK = [
  ...['TokenResponse', 'QuoteRequest', 'QuoteResponse', 'GetExecutionStatusResponse', 'BadRequestResponse'],
  ...['SubmitDepositTxRequest', 'SubmitDepositTxResponse', 'GetAnyInputQuoteWithdrawals', 'AnyInputQuoteWithdrawal'],
]
const oneClick = (bodies: readonly TypedBody[]): Promise<readonly string[]> =>
  typeErrors('@defuse-protocol/one-click-sdk-typescript', ONE_CLICK, bodies)
/** Recorded answers of the service have null where its type has no field. */
const withNulls = (type: string): string => `Omit<${type}, 'swapDetails'> & { readonly swapDetails:
  Omit<${type}['swapDetails'], 'refundReason'> & { readonly refundReason?: string | null } }`
const STATUS = withNulls('GetExecutionStatusResponse')
/** The type names one payout where the service lists all of them. */
const PAYOUTS = `Omit<GetAnyInputQuoteWithdrawals, 'withdrawals'> & { readonly withdrawals: AnyInputQuoteWithdrawal[] }`

const MAYAN = ['Token', 'Quote', 'QuoteParams', 'QuoteOptions', 'GetEvmSwapParams', 'GetSolanaSwapParams']
const mayan = (bodies: readonly TypedBody[]): Promise<readonly string[]> =>
  typeErrors('@mayanfinance/swap-sdk', MAYAN, bodies)
/** A quote of Swift: the type also requires the fields of every other kind of quote, which the service omits. */
const SWIFT_QUOTE = `Omit<Quote, 'swapRelayerFee' | 'redeemRelayerFee' | 'refundRelayerFee' | 'solanaRelayerFee'
  | 'solanaRelayerFee64' | 'whMayanContract' | 'cheaperChain' | 'mctpInputContract' | 'mctpOutputContract'
  | 'mctpVerifiedInputAddress' | 'mctpInputTreasury' | 'hasAuction' | 'relayer' | 'shuttleParams' | 'shuttleInputContract'
  | 'shuttleInputDecimals' | 'circleMaxFee64' | 'fastMctpMayanContract' | 'fastMctpInputContract' | 'fastMctpMinFinality'
  | 'monoChainMayanContract'>`

const isJson = (name: string, text: string): boolean => name !== 'amountIn64' && /^(true|false|\d+(\.\d+)?)$/.test(text)

/** The texts of a query as the values that its parameters had. */
const valuesOf = (query: AnsweredRequest['query'], names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) =>
      names.includes(name) ? [[name, isJson(name, text) ? JSON.parse(text) : text]] : [],
    ),
  )
const OPTIONS = ['wormhole', 'swift', 'mctp', 'shuttle', 'fastMctp', 'gasless', 'onlyDirect', 'fullList', 'monoChain']
const PARAMS = ['amountIn64', 'fromToken', 'fromChain', 'toToken', 'toChain', 'slippageBps', 'referrer', 'referrerBps']
const SWAP = [
  'forwarderAddress',
  'slippageBps',
  'referrerAddress',
  'fromToken',
  'middleToken',
  'chainName',
  'amountIn64',
]
const SOLANA = ['minMiddleAmount', 'userWallet', 'depositMode', 'fillMaxAccounts', 'userLedger']

describe('bodies and the types of official clients', () => {
  const sandbox = createSandbox({ seed: 'official', speed: 60 })
  let recorder: Recorder
  let server: RunningServer
  beforeAll(async () => {
    recorder = await startRecorder(sandbox)
    const input = {
      port: 0,
      sandboxUrl: recorder.base,
      keys: [{ id: 'client', key: KEY }],
      http: { maxEventLoopDelayMs: 0 },
    }
    server = await createServer(readConfig(input, {}, await readSandboxFacts(recorder.base)), {
      logger: pino({ level: 'silent' }),
    })
    await server.engine.ready()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await recorder?.close()
    await sandbox.close()
  })

  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  const swap = async (provider: string, sellAsset: string, buyAsset: string, amount: string, sourceAddress: string) => {
    const addresses = { sourceAddress, destinationAddress: demoAddress(sandbox, 'EVM') }
    const question = { sellAsset, buyAsset, sellAmount: amount, providers: [provider], ...addresses }
    const { routes } = await post('/v3/quote', question)
    return post('/v3/swap', { routeId: routes[0].routeId, ...addresses })
  }
  const to = (path: string): readonly AnsweredRequest[] => {
    const found = recorder.exchanges.filter((exchange) => exchange.path === path)
    if (found.length === 0) throw new Error(`nothing was sent to ${path}`)
    return found
  }

  /** Asks for quotes of the types that the server does not ask for alone; pays one of any input, and reads its payouts. */
  const payoutsOfOtherTypes = async (api: string): Promise<{ readonly withdrawals: readonly object[] }> => {
    const [{ body: sent } = { body: '' }] = to('/near/v0/quote')
    const ask = async (changes: object) => {
      const body = JSON.stringify({ ...JSON.parse(sent), dry: false, ...changes })
      return (await fetch(`${api}/quote`, { method: 'POST', headers: { 'x-api-key': 'sandbox' }, body })).json()
    }
    await ask({ swapType: 'FLEX_INPUT' })
    const near = sandbox.world.ledger('NEAR')
    const from = near.own(sandbox.world.key('official-client'))
    const { address = '' } = [...(near.tokens?.values() ?? [])].find(({ symbol }) => symbol === 'USDC') ?? {}
    near.fund(from, 10n ** 26n)
    near.fund(from, 1_000_000_000n, address)
    const any = { swapType: 'ANY_INPUT', originAsset: '1cs:any', amount: '0', refundTo: from }
    const { depositAddress } = (await ask(any)).quote
    near.pay({ from, to: depositAddress, amount: 1_000_000_000n, asset: address })
    sandbox.world.clock.pass(3_600_000)
    return (await fetch(`${api}/any-input/withdrawals?depositAddress=${depositAddress}`)).json()
  }

  it('1Click: quotes, deposits, statuses and payouts', async () => {
    const from = payingAddress(sandbox, 'BTC', 10_000_000n)
    const { targetAddress } = await swap('NEAR', 'BTC.BTC', 'ETH.ETH', '0.05', from)
    const api = `${recorder.base}/near/v0`
    const statuses: unknown[] = []
    const status = async () =>
      statuses.push(await (await fetch(`${api}/status?depositAddress=${targetAddress}`)).json())
    await status()
    sandbox.faults.set('near', { unnoticed: true })
    const hash = sandbox.world.ledger('BTC').pay({ from, to: targetAddress, amount: 5_000_000n })
    await post('/track', { hash, chainId: 'bitcoin' })
    const [submitted] = await vi.waitFor(() => to('/near/v0/deposit/submit'))
    sandbox.faults.clear('near')
    await status()
    sandbox.world.clock.pass(3 * 3_600_000)
    await status()
    expect((statuses.at(-1) as { readonly status: string }).status).toBe('SUCCESS')
    const payouts = await payoutsOfOtherTypes(api)
    const refused = await (await fetch(`${api}/status?depositAddress=unknown`)).json()
    const quotes = to('/near/v0/quote').map(({ body, answer }) => ({
      sent: JSON.parse(body),
      read: JSON.parse(answer),
    }))
    expect(new Set(quotes.map(({ sent }) => sent.dry))).toEqual(new Set([true, false]))
    const bodies: readonly TypedBody[] = [
      ...quotes.map(({ sent }) => ({ type: 'QuoteRequest', body: sent })),
      ...quotes.map(({ read }) => ({ type: 'QuoteResponse', body: read })),
      ...statuses.map((body) => ({ type: STATUS, body })),
      { type: 'SubmitDepositTxRequest', body: JSON.parse(submitted?.body ?? '') },
      { type: withNulls('SubmitDepositTxResponse'), body: JSON.parse(submitted?.answer ?? '') },
      { type: PAYOUTS, body: payouts },
      { type: 'BadRequestResponse', body: refused, open: true },
      { type: 'TokenResponse[]', body: JSON.parse(to('/near/v0/tokens')[0]?.answer ?? '') },
    ]
    expect(await oneClick(bodies)).toEqual([])
    // Wrong fields are found, so that the line above can fail.
    const { dry: _, ...incomplete } = quotes[0]?.sent ?? {}
    const planted = [
      { type: 'QuoteRequest', body: { ...quotes[0]?.sent, slippageBps: 100 } },
      { type: 'QuoteRequest', body: { ...quotes[0]?.sent, swapType: 'EXACT' } },
      { type: 'QuoteRequest', body: incomplete },
      { type: STATUS, body: { ...Object(statuses[0]), status: 'DONE' } },
      { type: 'SubmitDepositTxRequest', body: { depositAddress: targetAddress } },
      { type: PAYOUTS, body: { ...payouts, withdrawals: [{ ...payouts.withdrawals[0], hash: 7 }] } },
    ]
    expect(await oneClick(planted)).toEqual(
      ['slippageBps', 'EXACT', 'dry', 'DONE', 'txHash', 'number'].map((name) => expect.stringContaining(name)),
    )
  }, 120_000)

  it('Mayan: tokens, quotes and what builds a swap', async () => {
    // The first is locked as it is; the others are traded for USDC before.
    await swap('MAYAN', USDC, 'ARB.ETH', '3000', demoAddress(sandbox, 'EVM'))
    await swap('MAYAN', 'ETH.ETH', 'ARB.ETH', '1', demoAddress(sandbox, 'EVM'))
    await swap('MAYAN', SOL_USDT, 'ARB.ETH', '2000', demoAddress(sandbox, 'SOL'))
    const quotes = to('/mayan/price/v3/quote')
    const answers = quotes.flatMap(({ answer }) => JSON.parse(answer).quotes ?? [])
    expect(answers.length).toBeGreaterThanOrEqual(2)
    const bodies: readonly TypedBody[] = [
      { type: 'Record<string, Token[]>', body: JSON.parse(to('/mayan/price/v3/tokens')[0]?.answer ?? ''), open: true },
      ...answers.map((body) => ({ type: SWIFT_QUOTE, body, open: true })),
      ...quotes.map(({ query }) => ({ type: 'QuoteOptions', body: valuesOf(query, OPTIONS) })),
      ...quotes.map(({ query }) => ({ type: 'QuoteParams', body: valuesOf(query, PARAMS) })),
      ...to('/mayan/price/v3/get-swap/evm').map(({ query }) => ({
        type: 'GetEvmSwapParams',
        body: valuesOf(query, SWAP),
      })),
      ...to('/mayan/price/v3/get-swap/solana').map(({ query }) => ({
        type: 'GetSolanaSwapParams',
        body: valuesOf(query, [...SWAP, ...SOLANA]),
      })),
    ]
    expect(await mayan(bodies)).toEqual([])
    const { deadline64: _, ...incomplete } = answers[0]
    const planted = [
      { type: SWIFT_QUOTE, body: incomplete, open: true },
      { type: SWIFT_QUOTE, body: { ...answers[0], effectiveAmountIn64: 5 }, open: true },
      { type: 'QuoteParams', body: { ...valuesOf(quotes[0]?.query ?? {}, PARAMS), fromChain: 'etherium' } },
    ]
    expect(await mayan(planted)).toEqual(
      ['deadline64', 'number', 'etherium'].map((name) => expect.stringContaining(name)),
    )
  }, 120_000)
})
