import { chainflip, createSandbox, SANDBOX_BROKER, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress, payingAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Asset {
  readonly chain: string
  readonly asset: string
}

interface Quote {
  readonly type: string
  readonly depositAmount: string
  readonly recommendedSlippageTolerancePercent: number
}

interface Opened {
  readonly depositChannelId: string
  readonly depositAddress: string
  readonly brokerCommissionBps: number
}

interface Swap {
  readonly state: string
  readonly swapEgress?: { readonly amount: string; readonly txRef: string }
  readonly refundEgress?: { readonly amount: string }
}

interface Sdk {
  getChains(from?: string): Promise<readonly { readonly chain: string; readonly requiredBlockConfirmations?: number }[]>
  getAssets(chain?: string): Promise<readonly (Asset & { readonly minimumSwapAmount: string })[]>
  getSwapLimits(): Promise<{ readonly minimumSwapAmounts: Readonly<Record<string, Readonly<Record<string, bigint>>>> }>
  getRequiredBlockConfirmations(): Promise<Readonly<Record<string, number | null>>>
  getChannelOpeningFees(): Promise<Readonly<Record<string, bigint>>>
  getBoostLiquidity(): Promise<readonly { readonly feeTierBps: number; readonly availableAmount: bigint }[]>
  getQuoteV2(request: object): Promise<{ readonly quotes: readonly Quote[] }>
  requestDepositAddressV2(request: object): Promise<Opened>
  encodeVaultSwapData(
    request: object,
  ): Promise<{ readonly chain: string; readonly to: string; readonly calldata: string }>
  encodeCfParameters(request: object): Promise<string>
  getStatusV2(request: object): Promise<Swap>
}

const { SwapSDK } = load<{ readonly SwapSDK: new (options: object) => Sdk }>('@chainflip/sdk/swap')

const HOURS = 3_600_000

// The runtime that version 1.11 of the client was published for: it knows no asset added later.
describe('@chainflip/sdk', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600, networks: [chainflip({ runtime: 11_100 })] })
  let options: { readonly network: string; readonly backendUrl: string; readonly rpcUrl: string }
  let broker = ''
  const sdk = (own: object = {}): Sdk => new SwapSDK({ ...options, ...own })
  beforeAll(async () => {
    const { networks } = await sandbox.listen()
    const { backend = '', node = '' } = networks.chainflip ?? {}
    broker = networks.chainflip?.broker ?? ''
    options = { network: 'mainnet', backendUrl: backend, rpcUrl: node }
  })
  afterAll(() => sandbox.close())

  const quoteOf = async (own: Sdk, changes: object = {}): Promise<Quote> => {
    const request = {
      srcChain: 'Bitcoin',
      srcAsset: 'BTC',
      destChain: 'Ethereum',
      destAsset: 'ETH',
      amount: '5000000',
      ...changes,
    }
    const { quotes } = await own.getQuoteV2(request)
    const regular = quotes.find(({ type }) => type === 'REGULAR')
    if (!regular) throw new Error('no quote')
    return regular
  }
  const limits = (quote: Quote, changes: object = {}): object => ({
    slippageTolerancePercent: quote.recommendedSlippageTolerancePercent,
    refundAddress: demoAddress(sandbox, 'BTC'),
    retryDurationMinutes: 10,
    ...changes,
  })
  const pay = (to: string): string =>
    sandbox.world.ledger('BTC').pay({ from: payingAddress(sandbox, 'BTC', 10_000_000n), to, amount: 5_000_000n })

  it('reads chains, assets, limits, fees and boost pools', async () => {
    const own = sdk()
    const chains = (await own.getChains()).map(({ chain }) => chain)
    expect(chains.sort()).toEqual(['Arbitrum', 'Assethub', 'Bitcoin', 'Ethereum', 'Solana'])
    expect(await own.getAssets('Bitcoin')).toMatchObject([{ asset: 'BTC', minimumSwapAmount: '40000' }])
    expect((await own.getSwapLimits()).minimumSwapAmounts.Bitcoin?.BTC).toBe(40_000n)
    expect(await own.getRequiredBlockConfirmations()).toMatchObject({ Bitcoin: 3, Arbitrum: 2 })
    expect((await own.getChannelOpeningFees()).Bitcoin).toBe(0n)
    expect((await own.getBoostLiquidity()).map(({ feeTierBps }) => feeTierBps)).toEqual([5, 10, 30])
  })

  it.each([
    ['the backend', () => ({}), 0],
    ['a broker with its commission', () => ({ broker: { url: broker, commissionBps: 15 } }), 15],
  ])('opens a channel through %s and follows its deposit to the payout', async (_title, brokerOf, commissionBps) => {
    const own = sdk(brokerOf())
    const quote = await quoteOf(own)
    const destAddress = demoAddress(sandbox, 'EVM')
    const opened = await own.requestDepositAddressV2({ quote, destAddress, fillOrKillParams: limits(quote) })
    expect(opened.brokerCommissionBps).toBe(commissionBps)
    const id = opened.depositChannelId
    expect((await own.getStatusV2({ id })).state).toBe('WAITING')
    const before = sandbox.world.ledger('ETH').balance(destAddress)
    pay(opened.depositAddress)
    expect((await own.getStatusV2({ id })).state).toBe('RECEIVING')
    sandbox.world.clock.pass(3 * HOURS)
    const { state, swapEgress } = await own.getStatusV2({ id })
    expect(state).toBe('COMPLETED')
    expect(sandbox.world.ledger('ETH').balance(destAddress) - before).toBe(BigInt(swapEgress?.amount ?? 0))
  })

  it('is refunded when the price it asks for is not reached', async () => {
    const own = sdk()
    const quote = await quoteOf(own)
    const { slippageTolerancePercent: _, ...rest } = limits(quote) as Record<string, unknown>
    const refundAddress = payingAddress(sandbox, 'BTC', 1n)
    const opened = await own.requestDepositAddressV2({
      quote,
      destAddress: demoAddress(sandbox, 'EVM'),
      fillOrKillParams: { ...rest, minPrice: '1000000', refundAddress },
    })
    pay(opened.depositAddress)
    const before = sandbox.world.ledger('BTC').balance(refundAddress)
    sandbox.world.clock.pass(4 * HOURS)
    const { state, swapEgress, refundEgress } = await own.getStatusV2({ id: opened.depositChannelId })
    expect([state, swapEgress]).toEqual(['COMPLETED', undefined])
    expect(sandbox.world.ledger('BTC').balance(refundAddress) - before).toBe(BigInt(refundEgress?.amount ?? 0))
  })

  it('refuses an amount below the minimum with the reason', async () => {
    const own = sdk()
    const quote = { ...(await quoteOf(own)), depositAmount: '39999' }
    const request = { quote, destAddress: demoAddress(sandbox, 'EVM'), fillOrKillParams: limits(quote) }
    await expect(own.requestDepositAddressV2(request)).rejects.toThrow('below minimum swap amount (40000)')
  })

  it('encodes a vault swap that the vault takes and the network pays out', async () => {
    const own = sdk()
    const sender = demoAddress(sandbox, 'EVM')
    const quote = await quoteOf(own, {
      srcChain: 'Ethereum',
      srcAsset: 'ETH',
      destChain: 'Bitcoin',
      destAsset: 'BTC',
      amount: '1000000000000000000',
      isVaultSwap: true,
    })
    const request = {
      quote,
      srcAddress: sender,
      destAddress: demoAddress(sandbox, 'BTC'),
      fillOrKillParams: limits(quote, { refundAddress: sender }),
      brokerAccount: SANDBOX_BROKER,
      brokerCommissionBps: 10,
    }
    const { chain, to, calldata } = await own.encodeVaultSwapData(request)
    expect(chain).toBe('Ethereum')
    expect(calldata).toContain((await own.encodeCfParameters(request)).slice(2))
    const ledger = sandbox.world.evm.find((one) => one.chain === 'ETH')
    const id = ledger?.send(sender, to, 10n ** 18n, calldata as `0x${string}`) ?? ''
    sandbox.world.clock.pass(3 * HOURS)
    expect(await own.getStatusV2({ id })).toMatchObject({
      state: 'COMPLETED',
      srcAsset: 'ETH',
      destAddress: demoAddress(sandbox, 'BTC'),
      brokers: [{ account: SANDBOX_BROKER, commissionBps: 10 }],
    })
  })
})
