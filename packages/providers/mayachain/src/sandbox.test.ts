import { PrivateKey, RadixEngineToolkit, TransactionBuilder } from '@radixdlt/radix-engine-toolkit'
import { providerOf } from '@switchyard/conformance'
import {
  type Deposit,
  type Http,
  type Offer,
  type ProviderContext,
  type QuoteParams,
  type SwapAddresses,
  type SwapProvider,
  type SwapStatus,
  type Token,
  toBase,
} from '@switchyard/core'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { describe, expect, it } from 'vitest'
import { mayachain } from './mayachain.ts'
import { quoteParams } from './testing/harness.ts'
import { arb, btc, cacao, dash, eth, kuji, rune, TAPROOT, usdc, xrd, zec } from './testing/tokens.ts'

const HOUR = 3_600_000
const EVM = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

interface Setup {
  readonly sandbox: Sandbox
  readonly provider: SwapProvider
  readonly context: ProviderContext
}

/** The provider over the simulated network: independent code that speaks the wire formats. */
const setUp = (): Setup => {
  const sandbox = createSandbox({ seed: 'mayachain', clock: () => 1_790_000_000_000 })
  const { mayanode = '', midgard = '' } = sandbox.urls.networks.mayachain ?? {}
  const http: Http = async ({ url }) => {
    const response = await sandbox.fetch(new Request(url))
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const clock = { now: () => sandbox.world.clock.now() }
  const plugin = mayachain({ baseUrl: mayanode, midgardUrl: midgard })
  const signal = new AbortController().signal
  return {
    sandbox,
    provider: providerOf(plugin, 'MAYACHAIN_STREAMING')({ http, clock }),
    context: { signal, deadline: clock.now() + 10_000, clock, tokens: { find: () => undefined } },
  }
}

/** A funded address on a chain whose key the ledger holds. */
const payer = ({ sandbox: { world } }: Setup, chain: string, amount: bigint): string => {
  const ledger = world.ledger(chain)
  const address = ledger.own(world.key('payer'))
  ledger.fund(address, amount * 2n + 10n ** 8n)
  return address
}

const offerOf = async ({ provider, context }: Setup, params: Partial<QuoteParams>): Promise<Offer> => {
  const answer = await provider.quote(quoteParams(params), context)
  if ('declined' in answer) throw new Error(JSON.stringify(answer.declined))
  return answer.offers[0] as Offer
}

/** Signs a manifest with the Radix toolkit, with a fee, and submits it to the ledger; answers the hash of its intent. */
const sendManifest = async (
  { radix, key: keyOf }: Sandbox['world'],
  from: string,
  manifest: string,
): Promise<string> => {
  const key = new PrivateKey.Secp256k1(keyOf('payer'))
  const value = `CALL_METHOD Address("${from}") "lock_fee" Decimal("2");\n${manifest}`
  const notarized = await (await TransactionBuilder.new())
    .header({
      networkId: 1,
      startEpochInclusive: radix.epoch(),
      endEpochExclusive: radix.epoch() + 2,
      nonce: 1,
      notaryPublicKey: key.publicKey(),
      notaryIsSignatory: true,
      tipPercentage: 0,
    })
    .manifest({ instructions: { kind: 'String', value }, blobs: [] })
    .notarize(key)
  await radix.submit(await RadixEngineToolkit.NotarizedTransaction.compile(notarized))
  return (await RadixEngineToolkit.NotarizedTransaction.intentHash(notarized)).id
}

/** Sends a deposit as a wallet would; answers the hash. */
const send = async ({ sandbox: { world } }: Setup, from: string, deposit: Deposit): Promise<string> => {
  const { chain } = deposit.asset
  if (deposit.kind === 'transferWithMemo') {
    const { to = '', amount, memo } = deposit
    return world.ledger(chain).pay({ from, to, amount, memo })
  }
  if (deposit.kind === 'contractCall' && deposit.call.vm === 'radix') {
    return sendManifest(world, from, deposit.call.manifest)
  }
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
  const ledger = world.evm.find((one) => one.chain === chain)
  const { to, value, data } = deposit.call
  return ledger?.send(from, to, value, data as `0x${string}`) ?? ''
}

const start = async (
  setup: Setup,
  params: Partial<QuoteParams> & Pick<QuoteParams, 'sell' | 'sellAmount'>,
  more: Partial<SwapAddresses> = {},
) => {
  const { provider, context } = setup
  await provider.assets(context)
  const { chain } = params.sell
  const from = payer(setup, chain, params.sellAmount)
  const destinationAddress = params.destinationAddress ?? EVM
  const offer = await offerOf(setup, { ...params, sourceAddress: from, destinationAddress })
  const addresses = {
    sources: [from],
    destinationAddress,
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...more,
  } as const
  const deposit = await provider.build(offer, addresses, context)
  expect(deposit.kind).toBe(offer.depositKind)
  return { from, offer, deposit, hash: await send(setup, from, deposit) }
}

const seen = async ({ provider, context }: Setup, hash: string): Promise<SwapStatus | undefined> =>
  provider.getStatus?.({ hash }, context)

describe('over the simulated network', () => {
  it('swaps BTC to ETH, from the mempool to the payout, for at least the promised minimum', async () => {
    const setup = setUp()
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { mayachain: 'sy' },
      serviceAccounts: { mayachain: 'sk' },
    }
    const { offer, hash } = await start(setup, { sell: btc, buy: eth, sellAmount: 5_000_000n, slippageBps: 300, fees })
    expect(offer.fees.map(({ type, bps }) => [type, bps])).toEqual([
      ['liquidity', undefined],
      ['outbound', undefined],
      ['affiliate', 50],
      ['service', 15],
      ['inbound', undefined],
    ])
    const { clock } = setup.sandbox.world
    expect(await seen(setup, hash)).toMatchObject({ status: 'pending', trackingStatus: 'inbound' })
    clock.pass(600_000 + 12_000)
    expect(await seen(setup, hash)).toMatchObject({ status: 'swapping', type: 'streaming_swap' })
    clock.pass(12 * HOUR)
    const done = await seen(setup, hash)
    expect(done).toMatchObject({ status: 'completed', toAsset: 'ETH.ETH', toAddress: EVM, fromAmount: '0.05' })
    expect(done?.legs.map(({ chainId, status }) => [chainId, status])).toEqual([
      ['bitcoin', 'completed'],
      ['mayachain-mainnet-v1', 'completed'],
      ['1', 'completed'],
    ])
    expect(done?.finalisedAt).toBeGreaterThan(0)
    const got = setup.sandbox.world.ledger('ETH').balance(EVM)
    expect(got).toBeGreaterThanOrEqual(offer.buyAmountMin)
    expect(Number(got) / Number(offer.buyAmount)).toBeCloseTo(1, 2)
  })

  it('swaps from and to every other chain it sells', async () => {
    const pairs: readonly (readonly [Token, Token, bigint])[] = [
      [eth, btc, 10n ** 18n],
      [arb, dash, 10n ** 17n],
      [dash, zec, 10n ** 9n],
      [zec, rune, 10n ** 8n],
      [rune, cacao, 10n ** 11n],
      [kuji, usdc, 10n ** 10n],
      [rune, xrd, 10n ** 10n],
      [xrd, btc, 50_000n * 10n ** 18n],
    ]
    const setup = setUp()
    const { world } = setup.sandbox
    for (const [sell, buy, sellAmount] of pairs) {
      const ledger = world.ledger(buy.chain)
      const to = ledger.own(world.key('receiver'))
      const asset = buy.address?.toLowerCase() ?? 'native'
      const before = ledger.balance(to, asset)
      const { offer, hash } = await start(setup, { sell, buy, sellAmount, slippageBps: 300, destinationAddress: to })
      world.clock.pass(12 * HOUR)
      expect(await seen(setup, hash)).toMatchObject({ status: 'completed', fromAsset: sell.identifier })
      const got = ledger.balance(to, asset) - before
      expect(got, `${sell.identifier} to ${buy.identifier}`).toBeGreaterThanOrEqual(offer.buyAmountMin)
      expect(Number(got) / Number(offer.buyAmount)).toBeCloseTo(1, 2)
    }
  })

  it('buys XRD, whose address the node abbreviates in its memo', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const ledger = world.ledger('XRD')
    const to = ledger.own(world.key('buyer'))
    const node = setup.sandbox.urls.networks.mayachain?.mayanode
    const query = new URLSearchParams({
      from_asset: 'ETH.ETH',
      to_asset: 'XRD.XRD',
      amount: '100000000',
      destination: to,
    })
    const quoted = await setup.sandbox.fetch(new Request(`${node}/mayachain/quote/swap?${query}`))
    const { memo } = (await quoted.json()) as { readonly memo: string }
    expect(memo.split(':')[2]).toBe(to.replace('account_rdx1', ''))
    const sold = { sell: eth, buy: xrd, sellAmount: 10n ** 18n, slippageBps: 300, destinationAddress: to }
    const { offer, hash } = await start(setup, sold)
    world.clock.pass(12 * HOUR)
    expect(await seen(setup, hash)).toMatchObject({ status: 'completed', toAsset: 'XRD.XRD', toAddress: to })
    expect(ledger.balance(to)).toBeGreaterThanOrEqual(offer.buyAmountMin)
  })

  it('pays XRD for BTC to the short form of the address that the node wrote itself', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const ledger = world.ledger('XRD')
    const to = ledger.own(world.key('receiver'))
    const sold = { sell: btc, buy: xrd, sellAmount: 1_000_000n, slippageBps: 300 }
    const { provider, context } = setup
    await provider.assets(context)
    // Quoted without a destination, the node has not shown its form: the deposit is not built.
    const blind = await offerOf(setup, { ...sold, sourceAddress: payer(setup, 'BTC', 1_000_000n) })
    const addresses = { destinationAddress: to, refundAddressSetting: 'WARNING', sweep: false } as const
    await expect(provider.build(blind, { ...addresses, sources: ['bc1q'] }, context)).rejects.toMatchObject({
      code: 'memoTooLongForSourceChain',
    })
    const { deposit, offer, hash } = await start(setup, { ...sold, destinationAddress: to })
    const memo = 'memo' in deposit ? (deposit.memo ?? '') : ''
    expect(memo.split(':')[2]).toBe(to.replace('account_rdx1', ''))
    expect(Buffer.byteLength(memo)).toBeLessThanOrEqual(80)
    world.clock.pass(12 * HOUR)
    expect(await seen(setup, hash)).toMatchObject({ status: 'completed', toAsset: 'XRD.XRD', toAddress: to })
    expect(ledger.balance(to)).toBeGreaterThanOrEqual(offer.buyAmountMin)
  })

  it('reports payouts and refunds on Radix by their printed hash', async () => {
    const setup = setUp()
    const { world } = setup.sandbox
    const [sellAmount, ledger] = [50_000n * 10n ** 18n, world.ledger('XRD')]
    const refundAddress = ledger.own(world.key('receiver'))
    const params = { sell: xrd, buy: eth, sellAmount, refundAddress }
    const { hash } = await start(setup, params, { refundAddress, refundAddressSetting: 'STRICT' })
    setup.sandbox.faults.set('mayanode', { refund: true })
    world.clock.pass(12 * HOUR)
    const refunded = await seen(setup, hash)
    expect(refunded).toMatchObject({ status: 'refunded', hash, fromAsset: 'XRD.XRD', fromAmount: '50000' })
    const [deposited] = refunded?.legs ?? []
    expect(deposited).toMatchObject({ type: 'native_contract_call', hash, chainId: 'radix-mainnet' })
    const back = refunded?.legs.at(-1)
    expect(back).toMatchObject({ status: 'refunded', toAddress: refundAddress, chainId: 'radix-mainnet' })
    expect(back?.hash).toMatch(/^txid_rdx1/)
    expect(ledger.balance(refundAddress)).toBe(toBase(back?.toAmount ?? '', 18))
  })

  it('reports a refund with its reason, to the refund address', async () => {
    const setup = setUp()
    const refundAddress = '0x2222222222222222222222222222222222222222'
    const to = setup.sandbox.world.ledger('BTC').own(setup.sandbox.world.key('receiver'))
    const params = { sell: eth, buy: btc, sellAmount: 10n ** 18n, destinationAddress: to, refundAddress }
    const { hash } = await start(setup, params, { refundAddress, refundAddressSetting: 'STRICT' })
    setup.sandbox.faults.set('mayanode', { refund: true })
    setup.sandbox.world.clock.pass(12 * HOUR)
    const refunded = await seen(setup, hash)
    expect(refunded).toMatchObject({
      status: 'refunded',
      toAmount: '0',
      refundReason: expect.stringContaining('limit'),
    })
    expect(refunded?.legs.at(-1)).toMatchObject({ chainId: '1', status: 'refunded', toAddress: refundAddress })
    expect(setup.sandbox.world.ledger('ETH').balance(refundAddress)).toBeGreaterThan(99n * 10n ** 16n)
  })

  it('declines what the network refuses', async () => {
    const setup = setUp()
    const { provider, context, sandbox } = setup
    await provider.assets(context)
    const small = await provider.quote(quoteParams({ sellAmount: 20_000n, destinationAddress: EVM }), context)
    expect(small).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: expect.any(String) } })
    const minimum = Number((small as { declined: { minAmount: string } }).declined.minAmount)
    const least = BigInt(Math.round(minimum * 1e8))
    expect(await provider.quote(quoteParams({ sellAmount: least, destinationAddress: EVM }), context)).toHaveProperty(
      'offers',
    )
    expect(await provider.quote(quoteParams({ sourceAddress: TAPROOT }), context)).toMatchObject({
      declined: { errorCode: 'invalidAddressForChain' },
    })
    const offer = await offerOf(setup, { destinationAddress: EVM })
    sandbox.faults.set('mayanode', { halt: 'ETH' })
    // The halt is newer than the last reading: the node itself refuses, with status 200.
    expect(await provider.quote(quoteParams({ destinationAddress: EVM }), context)).toMatchObject({
      declined: { errorCode: 'swapHalted' },
    })
    const addresses = {
      sources: ['x'],
      destinationAddress: EVM,
      refundAddressSetting: 'WARNING',
      sweep: false,
    } as const
    await expect(provider.build(offer, addresses, context)).rejects.toMatchObject({ code: 'swapHalted' })
    const { assets } = await provider.assets(context)
    expect(assets.find(({ token }) => token.identifier === 'ETH.ETH')).toMatchObject({ sell: true, buy: true })
  })

  it('prices its assets like the sandbox', async () => {
    const { provider, context, sandbox } = setUp()
    const { assets } = await provider.assets(context)
    expect(assets).toHaveLength(13)
    for (const { token, usd } of assets) {
      const price = Number(sandbox.world.prices.usd(token.ticker)) / 1e8
      expect(Number(usd) / price, token.identifier).toBeCloseTo(1, 2)
    }
  })
})
