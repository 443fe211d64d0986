import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

/** The program of an exchange. It lies on the curve, so that only a node tells it from a wallet. */
const EXCHANGE = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const SOL_USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SOL_USDC = `SOL.USDC-${SOL_USDC_MINT}`

const REQUIRES_TAG = 0x0002_0000
const AUTHORISES_DEPOSITS = 0x0100_0000

interface Sale {
  readonly sell: string
  readonly buy: string
  readonly sellAmount: string
}

interface Ends {
  readonly destinationAddress?: string
  readonly refundAddress?: string
}

interface Outcome {
  readonly provider: string
  /** Code of the error, or those of the warnings about accounts. */
  readonly outcome: string
  readonly message: string
}

describe('accounts that cannot use what a swap pays', () => {
  let environment: TestEnvironment
  let tokenAccount: string
  beforeAll(async () => {
    environment = await openTestEnvironment()
    const { solana } = environment.sandbox.world
    const holder = testWallet(environment.sandbox, 'SOL', 'bob').address
    solana.fund(holder, 5_000_000n, SOL_USDC_MINT)
    const seeds = [holder, TOKEN_PROGRAM, SOL_USDC_MINT].map((key) => new PublicKey(key).toBytes())
    tokenAccount = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_PROGRAM))[0].toBase58()
    solana.install(EXCHANGE, { name: 'exchange', run: () => undefined })
  })
  afterAll(() => environment.close())

  const seller = (chain: string) => testWallet(environment.sandbox, chain).address

  /** Swaps through every route of a sale. */
  const swapAll = async ({ sell, buy, sellAmount }: Sale, ends: Ends): Promise<readonly Outcome[]> => {
    const { routes } = await environment.api.quote({ sellAsset: sell, buyAsset: buy, sellAmount })
    const outcomes: Outcome[] = []
    for (const { routeId, providers } of routes) {
      const [from, to] = [sell, buy].map((asset) => seller(asset.split('.')[0] ?? ''))
      const addresses = { sourceAddress: from ?? '', destinationAddress: to ?? '', ...ends }
      const provider = providers.join(' and ')
      outcomes.push(
        await environment.api.swap({ routeId, ...addresses }).then(
          ({ warnings }) => {
            const about = warnings.filter(({ code }) => /AtRisk|NotChecked|refundAddressNotApplied/.test(code))
            return {
              provider,
              outcome: about.map(({ code }) => code).join(' '),
              message: about.map(({ display }) => display).join(' '),
            }
          },
          ({ code, message }: { readonly code: string; readonly message: string }) => ({
            provider,
            outcome: code,
            message,
          }),
        ),
      )
    }
    return outcomes
  }

  const toSolana = { sell: 'ETH.ETH', buy: 'SOL.SOL', sellAmount: '1' }

  it.each([
    ['SOL', toSolana],
    ['USDC', { ...toSolana, buy: SOL_USDC }],
  ])('get no %s as a token account of Solana, by any provider', async (_what, sale) => {
    const outcomes = await swapAll(sale, { destinationAddress: tokenAccount })
    expect(outcomes.length).toBeGreaterThan(3)
    for (const { provider, outcome, message } of outcomes) {
      // Networks that take no keys off the curve say so first: that is a rule about forms.
      expect([provider, outcome]).toEqual([
        provider,
        expect.stringMatching(/^(invalidDestinationAddress|invalidAddressForChain)$/),
      ])
      if (outcome === 'invalidDestinationAddress') expect(message).toContain('is a token account of')
    }
  })

  it.each([
    ['SOL', toSolana],
    ['USDC', { ...toSolana, buy: SOL_USDC }],
  ])('get no %s as the program of an exchange, by any provider', async (_what, sale) => {
    const outcomes = await swapAll(sale, { destinationAddress: EXCHANGE })
    expect(outcomes.length).toBeGreaterThan(3)
    for (const { provider, outcome } of outcomes)
      expect([provider, outcome]).toEqual([provider, 'invalidDestinationAddress'])
  })

  it('take no refund as a token account of Solana, by any provider that forwards refunds', async () => {
    const outcomes = await swapAll(
      { sell: 'SOL.SOL', buy: 'ETH.ETH', sellAmount: '20' },
      { refundAddress: tokenAccount },
    )
    expect(outcomes.length).toBeGreaterThan(3)
    // A route that refunds the sender says that the address counts for nothing.
    for (const { provider, outcome } of outcomes)
      expect([provider, outcome]).toEqual([
        provider,
        expect.stringMatching(/^(invalidRefundAddress|refundAddressNotApplied)$/),
      ])
    expect(outcomes.filter(({ outcome }) => outcome === 'invalidRefundAddress').length).toBeGreaterThan(2)
  })

  it.each([
    ['requires a tag', REQUIRES_TAG, 'tag'],
    ['authorises its deposits', AUTHORISES_DEPOSITS, 'authorised'],
  ])('get no XRP where the account %s, by any provider', async (_what, flags, word) => {
    const { address } =
      environment.sandbox.createAccount(`xrp ${flags}`).addresses.find(({ chain }) => chain === 'XRP') ?? {}
    const ledger = environment.sandbox.world.xrp
    ledger.fund(address ?? '', 25_000_000n)
    Object.assign(ledger.account(address ?? '') ?? {}, { flags })
    const outcomes = await swapAll(
      { sell: 'ETH.ETH', buy: 'XRP.XRP', sellAmount: '1' },
      { destinationAddress: address },
    )
    expect(outcomes.length).toBeGreaterThan(1)
    for (const { provider, outcome, message } of outcomes) {
      expect([provider, outcome]).toEqual([provider, 'invalidDestinationAddress'])
      expect(message).toContain(word)
    }
  })

  it('get no 0.734 XRP where the account does not exist yet, by any provider, and as much as the reserve', async () => {
    const { address } =
      environment.sandbox.createAccount('xrp new').addresses.find(({ chain }) => chain === 'XRP') ?? {}
    const sale = { sell: 'ETH.ETH', buy: 'XRP.XRP' }
    const quoted = await environment.api.quote({ sellAsset: sale.sell, buyAsset: sale.buy, sellAmount: '1' })
    const perEther = Number(quoted.routes[0]?.expectedBuyAmount)
    const small = await swapAll(
      { ...sale, sellAmount: (0.734 / perEther).toFixed(12) },
      { destinationAddress: address },
    )
    expect(small.length).toBeGreaterThan(0)
    for (const { provider, outcome, message } of small) {
      expect([provider, outcome]).toEqual([provider, 'invalidDestinationAddress'])
      expect(message).toContain('has to receive at least 1 XRP')
    }
    const enough = await swapAll({ ...sale, sellAmount: '1' }, { destinationAddress: address })
    expect(enough.length).toBeGreaterThan(1)
    for (const { provider, outcome } of enough) expect([provider, outcome]).toEqual([provider, ''])
  })

  it('may be wallets: no warning is added', async () => {
    for (const { provider, outcome, message } of await swapAll(toSolana, {}))
      expect([provider, outcome, message]).toEqual([provider, '', ''])
  })
})
