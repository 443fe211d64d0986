import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress, payingAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Token {
  readonly assetId: string
  readonly blockchain: string
  readonly symbol: string
}

interface Status {
  readonly status: string
  readonly swapDetails: { readonly destinationChainTxHashes: readonly { readonly hash: string }[] }
}

interface OneClick {
  readonly OpenAPI: { BASE: string; TOKEN?: string }
  readonly TokenResponse: { readonly blockchain: Readonly<Record<string, string>> }
  readonly OneClickService: {
    getTokens(): Promise<readonly Token[]>
    getQuote(
      body: object,
    ): Promise<{ readonly quote: { readonly depositAddress?: string; readonly amountOut: string } }>
    submitDepositTx(body: object): Promise<Status>
    getExecutionStatus(depositAddress: string): Promise<Status>
    getAnyInputQuoteWithdrawals(
      depositAddress: string,
    ): Promise<{ readonly asset: string; readonly withdrawals: object[] }>
  }
}

const { OpenAPI, OneClickService, TokenResponse } = load<OneClick>('@defuse-protocol/one-click-sdk-typescript')

describe('@defuse-protocol/one-click-sdk-typescript', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600 })
  let tokens: readonly Token[]
  beforeAll(async () => {
    const { networks } = await sandbox.listen()
    OpenAPI.BASE = networks.near?.api ?? ''
    OpenAPI.TOKEN = 'sandbox'
    tokens = await OneClickService.getTokens()
  })
  afterAll(() => sandbox.close())

  const assetId = (blockchain: string, symbol: string): string =>
    tokens.find((token) => token.blockchain === blockchain && token.symbol === symbol)?.assetId ?? ''

  const request = (dry: boolean, changes: object = {}): object => ({
    dry,
    depositMode: 'SIMPLE',
    swapType: 'EXACT_INPUT',
    slippageTolerance: 100,
    originAsset: assetId('btc', 'BTC'),
    depositType: 'ORIGIN_CHAIN',
    destinationAsset: assetId('eth', 'ETH'),
    amount: '5000000',
    refundTo: demoAddress(sandbox, 'BTC'),
    refundType: 'ORIGIN_CHAIN',
    recipient: demoAddress(sandbox, 'EVM'),
    recipientType: 'DESTINATION_CHAIN',
    deadline: new Date(sandbox.world.clock.now() + 3_600_000).toISOString(),
    ...changes,
  })

  it('reads the tokens of every chain', () => {
    expect(new Set(tokens.map(({ blockchain }) => blockchain))).toContain('sol')
    expect(assetId('btc', 'BTC')).not.toBe('')
    const known = new Set(Object.values(TokenResponse.blockchain))
    expect(tokens.filter(({ blockchain }) => !known.has(blockchain))).toEqual([])
  })

  it('quotes without opening an address when dry', async () => {
    const { quote } = await OneClickService.getQuote(request(true))
    expect(quote.depositAddress).toBeUndefined()
    expect(BigInt(quote.amountOut)).toBeGreaterThan(0n)
  })

  it('quotes an exact output', async () => {
    const { quote } = await OneClickService.getQuote(
      request(true, { swapType: 'EXACT_OUTPUT', amount: String(10n ** 18n) }),
    )
    expect(quote.amountOut).toBe('1000000000000000000')
  })

  it('lists the payouts of a swap of any input', async () => {
    const near = sandbox.world.ledger('NEAR')
    const from = near.own(sandbox.world.key('official-client'))
    const { address = '' } = [...(near.tokens?.values() ?? [])].find(({ symbol }) => symbol === 'USDC') ?? {}
    near.fund(from, 10n ** 26n)
    near.fund(from, 1_000_000_000n, address)
    const any = { swapType: 'ANY_INPUT', originAsset: '1cs:any', amount: '0', refundTo: from }
    const { depositAddress = '' } = (await OneClickService.getQuote(request(false, any))).quote
    near.pay({ from, to: depositAddress, amount: 1_000_000_000n, asset: address })
    sandbox.world.clock.pass(3_600_000)
    const { asset, withdrawals } = await OneClickService.getAnyInputQuoteWithdrawals(depositAddress)
    expect(asset).toBe(assetId('eth', 'ETH'))
    expect(withdrawals).toMatchObject([{ status: 'SUCCESS', amountOut: expect.stringMatching(/^[1-9]/) }])
  })

  it('opens a deposit address, tells the deposit and follows it to its end', async () => {
    const { quote } = await OneClickService.getQuote(request(false))
    const { depositAddress = '' } = quote
    expect((await OneClickService.getExecutionStatus(depositAddress)).status).toBe('PENDING_DEPOSIT')
    const txHash = sandbox.world
      .ledger('BTC')
      .pay({ from: payingAddress(sandbox, 'BTC', 10_000_000n), to: depositAddress, amount: 5_000_000n })
    await OneClickService.submitDepositTx({ txHash, depositAddress })
    sandbox.world.clock.pass(3 * 3_600_000)
    const { status, swapDetails } = await OneClickService.getExecutionStatus(depositAddress)
    expect(status).toBe('SUCCESS')
    expect(swapDetails.destinationChainTxHashes).toHaveLength(1)
  })
})
