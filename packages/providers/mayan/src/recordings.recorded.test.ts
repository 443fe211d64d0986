import { toIdentifierKey, UpstreamError } from '@switchyard/core'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { findChainByName, mayanChains } from './assets/chains.ts'
import { readSupportedAssets } from './assets/supported-assets.ts'
import { mayanFacts } from './facts.ts'
import { writeQuoteQuery } from './quote/quote-query.ts'
import { recoverQuoteSigner } from './quote/quote-signer.ts'
import { type QuoteType, quoteTypes, readQuote } from './quote/wire-quote.ts'
import { harness, quoteParams, swapAddresses } from './testing/harness.ts'
import { NOW } from './testing/quotes.ts'
import { addresses, arbUsdc, baseUsdc, eth, sol, solUsdt, sui, token } from './testing/tokens.ts'
import { translateStatus } from './track/translate-status.ts'

const FOLDER = 'providers/mayan/data'
// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
const recorded = (name: string): any => recordedJson(`${FOLDER}/${name}`)
const tokens = { find: () => undefined }

/** Address of the key that signed the recorded quotes, the first of a well-known test mnemonic. */
const DEVELOPER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** A time at which recorded quotes could be used: ten minutes before the first deadline. */
const momentOf = (quotes: readonly { readonly deadline64?: string }[]): number =>
  (Math.min(...quotes.map(({ deadline64 }) => Number(deadline64))) - 600) * 1_000

/** The retired first version of Swift, whose recordings an operator would have to accept. */
const first = { contracts: { SWIFT: ['0xC38e4e6A15593f908255214653d3D947CA1c2338'] } }

describeRecorded('a recorded quote', () => {
  const offered = async (name: string, params: ReturnType<typeof quoteParams>, options = {}) => {
    const file = recorded(name)
    const body = 'quotes' in file ? file : { quotes: [file], minimumSdkVersion: [7, 0, 0] }
    const { provider, context } = harness({ '/v3/quote': body }, options, momentOf(body.quotes))
    return { provider, context, answer: await provider.quote(params, context) }
  }

  it('of ETH for wrapped SOL becomes an offer', async () => {
    const wsol = token('SOL.wSOL-So11111111111111111111111111111111111111112', 9)
    const [quote] = recorded('quote_response_swift_v1_eth_to_wsol_2025-03.json').quotes
    const mayan = `${addresses.referrerEvm},${addresses.solana}`
    const fees = { affiliateBps: 50, serviceBps: 0, accounts: { mayan }, serviceAccounts: {} }
    const params = quoteParams({ sell: eth, buy: wsol, sellAmount: BigInt(quote.effectiveAmountIn64), fees })
    const { answer } = await offered('quote_response_swift_v1_eth_to_wsol_2025-03.json', params, first)
    expect(answer).toMatchObject({
      offers: [{ variant: 'SWIFT', depositKind: 'contractCall', sellAmount: params.sellAmount }],
    })
    if (!('offers' in answer)) return
    const human = Number(answer.offers[0]?.buyAmount) / 1e9
    expect(Math.abs(human - quote.expectedAmountOut)).toBeLessThan(1e-7)
  })

  it('of wrapped SOL for ETH by the retired program is refused', async () => {
    const wsol = token('SOL.wSOL-So11111111111111111111111111111111111111112', 9)
    const answer = offered(
      'quote_response_swift_v1_sol_to_eth_2025-03.json',
      quoteParams({ sell: wsol, buy: eth, sellAmount: 1_000_000_000n }),
    )
    await expect(answer).rejects.toSatisfy(UpstreamError.is)
  })

  it('of Swift V2, shortened by its authors, becomes an offer but cannot be built', async () => {
    const usdc = token('AVAX.USDC-0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 6)
    const params = quoteParams({ sell: usdc, buy: sol, sellAmount: 100_000_000n })
    const { provider, context, answer } = await offered('quote_response_swift_v2_docs_2026-03.json', params)
    expect(answer).toMatchObject({ offers: [{ buyAmount: 1_201_839_540n, minBuyAmount: 1_165_784_360n }] })
    if (!('offers' in answer) || !answer.offers[0]) return
    const build = provider.build(answer.offers[0], swapAddresses({ destinationAddress: addresses.solana }), context)
    await expect(build).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('of December 2025 from USDC to USDC is built', async () => {
    const name = 'quote_swift_v1_base_usdc_to_arbitrum_usdc_signed.json'
    const { provider, context, answer } = await offered(name, quoteParams(), { quoteSigners: [DEVELOPER], ...first })
    expect(answer).toMatchObject({ offers: [{ buyAmount: 9_981_444n, minBuyAmount: 9_974_999n }] })
    if (!('offers' in answer) || !answer.offers[0]) return
    const deposit = await provider.build(answer.offers[0], swapAddresses(), { ...context, clock: { now: () => NOW } })
    expect(deposit).toMatchObject({ kind: 'contractCall', call: { vm: 'evm', to: mayanFacts.own.forwarder } })
  })

  it('of USDT on Solana for ASTER by the retired program is refused', async () => {
    const aster = token('BSC.ASTER-0x000Ae314E2A2172a039B26378814C252734f556A', 18)
    const name = 'quote_swift_v1_solana_usdc_to_bsc_signed.json'
    const params = quoteParams({ sell: solUsdt, buy: aster, sellAmount: 3_100_000n })
    await expect(offered(name, params, { quoteSigners: [DEVELOPER] })).rejects.toSatisfy(UpstreamError.is)
  })

  it('from Sui with another route type is declined', async () => {
    const name = 'quote_mctp_sui_usdc_to_base_usdc_signed.json'
    const usdc = token('SUI.USDC-0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC', 6)
    const params = quoteParams({ sell: usdc, buy: baseUsdc, sellAmount: 5_000_000n })
    const { answer } = await offered(name, params, { quoteTypes: quoteTypes as QuoteType[] })
    expect(answer).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
    const quote = readQuote(recorded(name), 'MCTP')
    expect(quote).toMatchObject({ redeemRelayerFee: '0.003577', cheaperChain: 'base', circleMaxFee: '0' })
  })

  it.each([
    'quote_swift_v1_base_usdc_to_arbitrum_usdc_signed.json',
    'quote_swift_v1_solana_usdc_to_bsc_signed.json',
    'quote_mctp_sui_usdc_to_base_usdc_signed.json',
  ])('has the signer of its signature: %s', async (name) => {
    expect(await recoverQuoteSigner(recorded(name))).toBe(DEVELOPER)
    expect(await recoverQuoteSigner({ ...recorded(name), effectiveAmountIn64: '1' })).not.toBe(DEVELOPER)
    expect(await recoverQuoteSigner({ ...recorded(name), signature: undefined })).toBeUndefined()
  })
})

describeRecorded('a quote request', () => {
  for (const { params, options, get, post } of recorded('golden-quote-requests-sdk15.2.0.json').cases) {
    it(`has the names and the order of Mayan's client: ${JSON.stringify(options)}`, () => {
      // Options default to on, except the discontinued type, which is on only without options.
      const on = (name: string): boolean => options?.[name] ?? true
      const types = [
        ...(on('wormhole') ? ['WH' as const] : []),
        ...(on('swift') ? ['SWIFT' as const] : []),
        ...(on('mctp') ? ['MCTP' as const] : []),
        ...(options === null ? ['SHUTTLE' as const] : []),
        ...(on('fastMctp') ? ['FAST_MCTP' as const] : []),
        ...(on('monoChain') ? ['MONO_CHAIN' as const] : []),
      ]
      const { amountIn64, slippageBps, ...rest } = params
      const terms = { ...rest, amountIn: BigInt(amountIn64), slippage: slippageBps }
      const { forwarder, solanaPrograms } = mayanFacts.own
      const { wormholeSwap: solanaProgram } = solanaPrograms
      const query = writeQuoteQuery(
        { types, fullList: options?.fullList ?? false, forwarder, solanaProgram },
        terms,
        options?.apiKey,
      )
      const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
      const url = `https://price-api.mayan.finance/v3/quote?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`
      expect(url).toBe(get)
      // The POST form has the same values in its body.
      const { mpsDeposit, ...body } = JSON.parse(post.body)
      const { apiKey, ...inBody } = Object.fromEntries(pairs)
      expect([mpsDeposit, body]).toEqual([false, inBody])
      expect(post.url.endsWith('/v3/quote') || post.url.endsWith(`?apiKey=${apiKey}`)).toBe(true)
    })
  }
})

describeRecorded('a recorded swap of the explorer', () => {
  const statusIn = (name: string) => translateStatus(recorded(name), {}, tokens)

  it('of POL for BNB is completed', () => {
    const swap = recorded('explorer_pol_to_bnb_swift.json')
    const status = statusIn('explorer_pol_to_bnb_swift.json')
    expect(status).toMatchObject({
      status: 'completed',
      chainId: '137',
      hash: swap.sourceTxHash,
      fromAsset: 'POL.POL',
      toAsset: 'BSC.BNB',
      providerOrderId: swap.orderId,
    })
    expect(status.legs.map(({ chainId, type, status }) => [chainId, type, status])).toEqual([
      ['137', 'native_contract_call', 'completed'],
      ['solana', 'swap', 'completed'],
      ['56', 'native_send', 'completed'],
    ])
    expect(status.legs.at(-1)?.hash).toBe(swap.fulfillTxHash)
  })

  it('of a token for a token on another EVM chain is completed', () => {
    const swap = recorded('explorer_usdt_to_owb_swift.json')
    const status = statusIn('explorer_usdt_to_owb_swift.json')
    expect(status).toMatchObject({
      status: 'completed',
      chainId: '137',
      fromAmount: swap.fromAmount,
      toAddress: swap.destAddress,
    })
    expect(status.legs.at(-1)).toMatchObject({ chainId: '8453', type: 'token_transfer', hash: swap.fulfillTxHash })
  })

  it('from BSC to Solana is completed, with amounts of any length', () => {
    expect(statusIn('explorer_btcbr_to_radr_swift.json')).toMatchObject({
      status: 'completed',
      chainId: '56',
      block: 84_878_621,
      fromAsset: 'BSC.BTCBR-0x0cF8e180350253271f4b917CcFb0aCCc4862F262',
      fromAmount: '1500000000000000.000000000000102072',
      toAsset: 'SOL.RADR-CzFvsLdUazabdiu9TYXujj4EY495fG7VgJJ3vQs6bonk',
      toAmount: '278080.608518046',
      finalisedAt: Date.parse('2026-03-05T20:11:34.000Z') / 1_000,
    })
  })

  it('of ETH for SUI by a bridge is completed', () => {
    expect(statusIn('explorer_eth_to_sui_swift.json')).toMatchObject({
      status: 'completed',
      fromAsset: 'ETH.ETH',
      fromAmount: '0.01',
      toAsset: 'SUI.SUI',
      toAmount: '7.534906306',
      legs: [{}, {}, { chainId: 'sui', hash: 'GLs1TUZ6jQdWBBDHVBYFumaBMf6kVNcb2NxQnapXqJUL' }],
    })
  })

  it('of an unfinished bridge is swapping, without a payout', () => {
    const status = statusIn('explorer_mctp_pending.json')
    expect(status).toMatchObject({ status: 'swapping', chainId: '8453', toAmount: '', finalisedAt: -1 })
    expect(status.legs).toHaveLength(2)
  })

  it('of 2022, before clientStatus existed, is read by its status', () => {
    expect(statusIn('explorer_wh_settled_docs_2022.json')).toMatchObject({
      status: 'completed',
      chainId: '137',
      fromAsset: 'POL.WMATIC-0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
      toAmount: '0.231',
    })
  })
})

describeRecorded('the recorded token list', () => {
  it('contains verified tokens, each once, with Sui for buying only', () => {
    const sample = recorded('tokens_sample_by_wchainid_2025-08.json')
    const named = Object.fromEntries(mayanChains.map(({ name, wormhole }) => [name, sample[wormhole] ?? []]))
    const { assets } = readSupportedAssets(named)
    const keys = assets.map(({ token: one }) => toIdentifierKey(one.identifier))
    expect(new Set(keys).size).toBe(keys.length)
    for (const identifier of ['ETH.ETH', 'SOL.SOL', 'SUI.SUI', baseUsdc.identifier, arbUsdc.identifier]) {
      expect(keys).toContain(toIdentifierKey(identifier))
    }
    expect(assets.filter(({ token: one }) => one.chain === 'SUI').every(({ sell }) => !sell)).toBe(true)
    expect(assets.find(({ token: one }) => one.identifier === sui.identifier)?.token.decimals).toBe(9)
  })
})

describeRecorded('HyperCore', () => {
  it('is paid by a separate contract on HyperEVM, for which no order is built', () => {
    const entries: readonly { name?: string }[] = recordedJson(`${FOLDER}/abi-mayan-hypercore-deposit-hyperevm.json`)
    expect(entries.map(({ name }) => name)).toContain('depositToHyperCore')
    expect(findChainByName('hypercore')).toBeUndefined()
  })
})
