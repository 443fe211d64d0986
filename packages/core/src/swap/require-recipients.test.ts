import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { Capabilities, SwapProvider } from '../contract/provider.ts'
import type { IncomingPayment, RecipientProblem, RecipientReading } from '../contract/recipient.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest, SwapRequest } from '../domain/request.ts'
import {
  btc,
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  swapRequest,
} from '../testing/fakes.ts'

const wallet: RecipientReading = { kind: 'wallet', problems: [] }
const problem = (parts: Partial<RecipientProblem>): RecipientReading => ({
  kind: 'contract',
  problems: [{ verdict: 'lost', reason: 'kind', text: 'is a token account', ...parts }],
})

interface FixtureOptions {
  /** What the chain that is paid says of its accounts; the chain of refunds says the same. */
  readonly read?: Chain['readRecipient']
  readonly inspect?: Chain['inspectRecipient']
  readonly capabilities?: Partial<Capabilities>
  readonly provider?: Partial<SwapProvider>
  readonly quote?: Partial<QuoteRequest>
}

/** A swap of BTC for ETH. */
const createFixture = ({ read, inspect, capabilities, provider: own, quote }: FixtureOptions = {}) => {
  const asked: IncomingPayment[] = []
  const parts: Partial<Chain> = {
    inspectRecipient: inspect,
    readRecipient: async (payment, context) => {
      asked.push(payment)
      return (await read?.(payment, context)) ?? wallet
    },
  }
  const readAddress: Chain['readAddress'] = (_chain, text) => ({ canonical: text, form: 'any' })
  const chains = [
    fakeChain({ ...parts, readAddress }),
    fakeChain({ ...parts, family: 'ethereum', codes: ['ETH'], readAddress }),
  ]
  const provider = { ...fakeProvider({ capabilities }), ...own }
  const engine = createEngine({ plugins: [pluginOf(provider), ...chains.map(chainPluginOf)] })
  const swap = async (overrides: Partial<SwapRequest> = {}) => {
    const { routes } = await engine.quote(call(quoteRequest(quote)))
    return engine.swap(call(swapRequest(routes[0]?.routeId ?? '', overrides)))
  }
  return { engine, asked, swap }
}

const listCodes = ({ route }: { readonly route: { readonly warnings: readonly { readonly code: string }[] } }) =>
  route.warnings.map(({ code }) => code)

const toDestination =
  (reading: RecipientReading): Chain['readRecipient'] =>
  async ({ role }) =>
    role === 'destination' ? reading : wallet
const toRefund =
  (reading: RecipientReading): Chain['readRecipient'] =>
  async ({ role }) =>
    role === 'refund' ? reading : wallet

describe('the accounts that a swap pays', () => {
  it('are asked for once each, with what arrives at least', async () => {
    const { swap, asked } = createFixture({
      provider: { getPayoutGas: (chain) => (chain === 'ETH' ? 8_000 : undefined) },
    })
    const made = await swap()
    expect(asked).toMatchObject([
      { address: '0xdestination', role: 'destination', leastAmount: 1_900_000_000_000_000_000n, payoutGas: 8_000 },
      { address: 'bc1source', role: 'refund', leastAmount: 10_000_000n, payoutGas: undefined },
    ])
    expect(listCodes(made)).toEqual(['priceImpactUnknown'].filter((code) => listCodes(made).includes(code)))
  })

  it('are those of the request: its refund address takes the refund', async () => {
    const { swap, asked } = createFixture()
    await swap({ refundAddress: 'bc1refund' })
    expect(asked.map(({ address }) => address)).toEqual(['0xdestination', 'bc1refund'])
  })

  it.each([
    ['sends refunds to the sender', { refund: 'sender' }, ['0xdestination', 'bc1source']],
    ['makes no refunds', { refund: 'none' }, ['0xdestination']],
    ['gives coins to contracts with little gas', { walletsOnly: true }, ['0xdestination', 'bc1source']],
  ] as const)('are those of a provider that %s', async (_what, capabilities, addresses) => {
    const { swap, asked } = createFixture({ capabilities })
    await swap({ refundAddress: 'bc1refund' }).catch(() => undefined)
    const [refund] = addresses.slice(1)
    expect(asked.map(({ address }) => address)).toEqual(
      'walletsOnly' in capabilities ? ['0xdestination', 'bc1refund'] : refund ? addresses : ['0xdestination'],
    )
    expect(asked[0]?.payoutGas).toBe('walletsOnly' in capabilities ? 2_300 : undefined)
  })

  it('are refused where the payout is certainly lost', async () => {
    await expect(createFixture({ read: toDestination(problem({})) }).swap()).rejects.toMatchObject({
      code: 'invalidDestinationAddress',
      message: '0xdestination is a token account. Take another address or route.',
      data: { chain: 'ETH', address: '0xdestination', reason: 'kind' },
    })
  })

  it('are refused where the refund is certainly lost, also that of the sender', async () => {
    const { swap } = createFixture({ read: toRefund(problem({ reason: 'needsTag', text: 'needs a tag' })) })
    await expect(swap({ refundAddress: 'bc1refund' })).rejects.toMatchObject({
      code: 'invalidRefundAddress',
      message: 'bc1refund needs a tag. Take another refundAddress or route.',
    })
    await expect(swap()).rejects.toMatchObject({ code: 'invalidRefundAddress', data: { address: 'bc1source' } })
  })

  it('are a warning where the payment is at risk', async () => {
    const read = toDestination(problem({ verdict: 'risk', text: 'belongs to a protocol' }))
    const { route } = await createFixture({ read }).swap()
    expect(route.warnings).toContainEqual({
      code: 'destinationAtRisk',
      display: 'The payout may be lost: 0xdestination belongs to a protocol.',
    })
    const refund = await createFixture({ read: toRefund(problem({ verdict: 'risk' })) }).swap()
    expect(listCodes(refund)).toContain('refundAtRisk')
  })

  it('are refused below the least amount of a new account, with both figures', async () => {
    const read = toDestination({ kind: 'missing', requiredAmount: 2_000_000_000_000_000_000n, problems: [] })
    await expect(createFixture({ read }).swap()).rejects.toMatchObject({
      code: 'invalidDestinationAddress',
      message:
        '0xdestination does not exist on ETH yet and has to receive at least 2 ETH, but no more than 1.9 ETH is sure to arrive. Take another address or route.',
      data: { reason: 'tooSmall' },
    })
    const enough = toDestination({ kind: 'missing', requiredAmount: 1_900_000_000_000_000_000n, problems: [] })
    expect(listCodes(await createFixture({ read: enough }).swap())).not.toContain('destinationAtRisk')
  })
})

describe('an account with code', () => {
  const code = problem({ reason: 'code', text: 'is a smart contract' })

  it.each([
    ['destination', 'allowSmartContractReceiver', 'invalidDestinationAddress'],
    ['refund', 'allowSmartContractSender', 'invalidRefundAddress'],
  ] as const)('that does not take a payment is refused unless the request allows it: %s', async (role, flag, error) => {
    const { swap } = createFixture({ read: role === 'destination' ? toDestination(code) : toRefund(code) })
    await expect(swap()).rejects.toMatchObject({ code: error, message: expect.stringContaining(`, or set ${flag}.`) })
    expect(listCodes(await swap({ [flag]: true }))).toContain(`${role}AtRisk`)
    expect(listCodes(await swap({ disableSecurityChecks: true }))).toContain(`${role}AtRisk`)
    const other = flag === 'allowSmartContractSender' ? 'allowSmartContractReceiver' : 'allowSmartContractSender'
    await expect(swap({ [other]: true })).rejects.toMatchObject({ code: error })
  })

  it('is refused whatever the request allows where something else is wrong', async () => {
    const { swap } = createFixture({ read: toDestination(problem({})) })
    await expect(swap({ disableSecurityChecks: true })).rejects.toMatchObject({ code: 'invalidDestinationAddress' })
  })

  it('that is at the same address of another chain without code is a warning', async () => {
    const read: Chain['readRecipient'] = async ({ role }) => ({
      kind: role === 'refund' ? 'contract' : 'wallet',
      problems: [],
    })
    const made = await createFixture({ read }).swap({ sourceAddress: '0xAB', destinationAddress: '0xab' })
    expect(made.route.warnings).toContainEqual({
      code: 'destinationAtRisk',
      display: expect.stringContaining('is a contract on BTC, but has no code on ETH'),
    })
    const two = await createFixture({ read }).swap({ destinationAddress: '0xother' })
    expect(listCodes(two)).not.toContain('destinationAtRisk')
  })
})

describe('a chain that does not answer', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('no node'))],
    [
      'fails at once',
      () => {
        throw new Error('no node')
      },
    ],
  ] as const)('lets the swap go on with a warning for each account: %s', async (_how, read) => {
    const made = await createFixture({ read }).swap()
    expect(listCodes(made).filter((code) => code.endsWith('NotChecked'))).toEqual([
      'destinationNotChecked',
      'refundNotChecked',
    ])
    expect(made.route.warnings.find(({ code }) => code === 'destinationNotChecked')?.display).toBe(
      'The payout to 0xdestination was not checked on ETH, because no node of ETH answered. Make sure that the account can receive ETH.',
    )
  })

  it('stops no payment but one whose address alone is certain', async () => {
    const inspect: Chain['inspectRecipient'] = ({ role }) => (role === 'destination' ? problem({}) : undefined)
    const quiet = createFixture({ read: () => Promise.reject(new Error('no node')), inspect })
    await expect(quiet.swap()).rejects.toMatchObject({ code: 'invalidDestinationAddress' })
    // Nobody is asked about what is known.
    expect(quiet.asked.map(({ role }) => role)).toEqual(['refund'])
  })

  it('keeps the warnings of the address alone', async () => {
    const inspect: Chain['inspectRecipient'] = () => problem({ verdict: 'risk', text: 'is off the curve' })
    const made = await createFixture({ read: () => Promise.reject(new Error('no node')), inspect }).swap()
    expect(listCodes(made)).toEqual(expect.arrayContaining(['destinationAtRisk', 'destinationNotChecked']))
    const answered = await createFixture({ read: async () => wallet, inspect }).swap()
    expect(listCodes(answered)).not.toContain('destinationAtRisk')
  })

  it('is not asked in a private swap', async () => {
    const { swap, asked } = createFixture({ capabilities: { privacy: true }, quote: { usePrivacyMode: true } })
    const made = await swap()
    expect(asked).toEqual([])
    expect(made.route.warnings.find(({ code }) => code === 'destinationNotChecked')?.display).toContain(
      'a private swap asks no node',
    )
  })
})

describe('places where deposits are sent', () => {
  it('are no destination and take no refund: the vaults of every provider', async () => {
    const { swap } = createFixture({
      provider: { listVaults: (chain) => (chain === 'ETH' ? ['0xvault'] : ['bc1other']) },
    })
    await expect(swap({ destinationAddress: '0xVAULT' })).resolves.toBeDefined()
    await expect(swap({ destinationAddress: '0xvault' })).rejects.toMatchObject({
      code: 'invalidDestinationAddress',
      message: expect.stringContaining('is a vault of FAKE'),
    })
    await expect(swap({ refundAddress: 'bc1other' })).rejects.toMatchObject({ code: 'invalidRefundAddress' })
  })

  it("are no destination and take no refund: the address of the swap's own deposit", async () => {
    const { swap } = createFixture({
      provider: {
        build: async (offer, { sources }) => ({
          kind: 'simpleTransfer',
          asset: btc,
          amount: offer.sellAmount,
          sources,
          to: 'bc1vault',
        }),
      },
    })
    await expect(swap({ refundAddress: 'bc1vault' })).rejects.toMatchObject({
      code: 'invalidRefundAddress',
      message: 'bc1vault is the address to which the deposit of this swap is sent. Take another address.',
    })
    await expect(swap({ destinationAddress: 'bc1vault' })).rejects.toMatchObject({ code: 'invalidDestinationAddress' })
  })
})

describe('the address alone, at the quote', () => {
  const quote = (
    inspect: Chain['inspectRecipient'],
    overrides: Partial<QuoteRequest> = { destinationAddress: '0xany' },
  ) => {
    const fixture = createFixture({ inspect })
    return { asked: fixture.asked, quoted: fixture.engine.quote(call(quoteRequest(overrides))) }
  }

  it("makes each route its provider's error where the payment is certainly lost, and asks no node", async () => {
    const { quoted, asked } = quote(({ role }) => (role === 'destination' ? problem({}) : undefined))
    expect(await quoted).toMatchObject({
      routes: [],
      providerErrors: [
        { provider: 'FAKE', errorCode: 'invalidDestinationAddress', message: '0xany is a token account.' },
      ],
    })
    expect(asked).toEqual([])
    const refund = quote(() => problem({}), { refundAddress: 'bc1any' })
    expect((await refund.quoted).providerErrors).toMatchObject([{ errorCode: 'invalidRefundAddress' }])
  })

  it('warns of likely trouble, and of an amount that a new account could not keep', async () => {
    const risk = await quote(() => problem({ verdict: 'risk' })).quoted
    expect(risk.routes[0]?.warnings.map(({ code }) => code)).toContain('destinationAtRisk')
    const small = await quote(() => ({ kind: undefined, requiredAmount: 2n * 10n ** 18n, problems: [] })).quoted
    expect(small.routes[0]?.warnings).toContainEqual({
      code: 'destinationAtRisk',
      display:
        'The payout may be lost: 0xany must exist already: a new account on ETH has to receive at least 2 ETH, and no more than 1.9 ETH is sure to arrive.',
    })
    const enough = await quote(() => ({ kind: undefined, requiredAmount: 10n ** 18n, problems: [] })).quoted
    expect(enough.routes[0]?.warnings.map(({ code }) => code)).not.toContain('destinationAtRisk')
  })
})

describe('a swap that is checked again', () => {
  it('may no longer be sent where an account has been frozen since', async () => {
    let reading = wallet
    const { engine, swap } = createFixture({ read: async () => reading })
    const { swapId } = await swap()
    const check = async () =>
      (await engine.checkSwap(call({ swapId }))).checks.find(({ name }) => name === 'recipients')
    expect(await check()).toEqual({ name: 'recipients', ok: true })
    reading = problem({ reason: 'frozen', text: 'is frozen' })
    expect(await check()).toEqual({
      name: 'recipients',
      ok: false,
      reason: '0xdestination is frozen. Take another address or route.',
    })
  })
})
