import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { Ajv, type ValidateFunction } from 'ajv'
import { expect, it } from 'vitest'
import { renderError } from './render/render-error.ts'
import { renderProviders } from './render/render-providers.ts'
import { renderQuote } from './render/render-quote.ts'
import { renderSwap } from './render/render-swap.ts'
import { renderTokens } from './render/render-tokens.ts'
import { renderTrack } from './render/render-track.ts'
import {
  BTC,
  createQuote,
  createRoute,
  createRouterDeposit,
  createSwap,
  createTrack,
  ethereumAddress,
  USDC,
} from './testing/samples.ts'

const enums = () => recordedJson('spec/data/enums.json')

/** Values newer than the published schemas, by a member of the list they belong to. */
const newer = (): Readonly<Record<string, readonly string[]>> => ({
  CHAINFLIP: [...enums().providers_seed, 'FLASHNET'],
  highSlippage: enums().warningCodes_seed,
  zcashInvalidAddress: ['swapSizeExceeded', 'geoRestrictedToken'],
  PSBT: enums().txTypes_seen_live,
})

/** The published schema with its lists brought up to date. Nothing else in it is touched. */
const updated = (schema: unknown): unknown => {
  const additions = newer()
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === 'enum' ? extended(inner as string[]) : renew(inner)]),
    )
  }
  const extended = (values: readonly string[]): readonly string[] => [
    ...new Set([...values, ...values.flatMap((value) => additions[value] ?? [])]),
  ]
  return renew(schema)
}

const published = (name: string, status = '200'): ValidateFunction => {
  const schema = updated(recordedJson(`spec/data/openapi-derived/${name}.schema.json`)) as {
    readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>>
  }
  const answer = schema.definitions[name]?.properties[status]
  if (!answer) throw new Error(`${name} has no status ${status}`)
  return new Ajv({ strict: false, allErrors: true }).compile({ ...answer, definitions: schema.definitions })
}

const expectValid = (validate: ValidateFunction, value: unknown): void => {
  validate(JSON.parse(JSON.stringify(value)))
  expect(validate.errors ?? []).toEqual([])
}

describeRecorded('what we answer, against the published schemas', () => {
  it('quotes, with every optional part', () => {
    const full = createQuote({
      sourceAddress: 'a',
      destinationAddress: ethereumAddress,
      routes: [
        createRoute(),
        createRoute({ approvalAddress: ethereumAddress, expiresAt: undefined, txHint: undefined }),
      ],
      providerErrors: [{ provider: 'NEAR', errorCode: 'sellAssetAmountTooSmall', message: 'small', minAmount: '0.1' }],
      explain: [{ provider: 'PACTSWAP', filter: 'direction', reason: 'cannot sell' }],
    })
    for (const routeSellAmount of ['decimal', 'smallestUnits'] as const)
      expectValid(published('PostV3QuoteResponses'), renderQuote(full, { routeSellAmount }))
    expectValid(published('PostV3QuoteResponses'), renderQuote(createQuote({ routes: [] })))
  })

  it('swaps of a memo deposit, a contract call, an approval and a deposit without a transaction', () => {
    const validate = published('PostV3SwapResponses')
    const tx = { to: ethereumAddress, from: ethereumAddress, gas: '0x1', gasPrice: '0x2', value: '0', data: '0x' }
    const call = { route: createRoute({ sell: USDC }), deposit: createRouterDeposit(), sourceAddress: ethereumAddress }
    const approval = { tx, txType: 'EVM', spender: ethereumAddress, amount: 1n }
    const built = { tx, txType: 'EVM', networkFee: 1n }
    expectValid(validate, renderSwap(createSwap()))
    expectValid(validate, renderSwap(createSwap({ ...call, built, allowance: 5n })))
    expectValid(validate, renderSwap(createSwap({ ...call, built: undefined, approval })))
    expectValid(validate, renderSwap(createSwap({ built: undefined })))
    expectValid(validate, renderSwap(createSwap({ built: undefined, deposit: undefined, approval })))
  })

  it('tracks', () => {
    expectValid(published('PostTrackResponses'), renderTrack(createTrack()))
    expectValid(published('PostTrackResponses'), renderTrack(createTrack({ privacyMode: true, quoteId: undefined })))
  })

  it('tokens, as one list and as several', () => {
    const listing = { provider: 'NEAR', timestamp: 0, keywords: [], tokens: [BTC, { ...USDC, providerId: 'nep141:x' }] }
    expectValid(published('GetTokensResponses'), renderTokens([listing], { provider: 'NEAR' }))
    expectValid(published('GetTokensResponses'), renderTokens([listing, listing]))
  })

  it('providers', () => {
    const label = { displayName: 'NEAR', displayNameLong: 'Near Intents', keywords: [] }
    const listing = { id: 'NEAR', label, tokenCount: 3, supportedChainIds: ['1'], enabledChainIds: [] }
    expectValid(published('GetProvidersResponses'), renderProviders([listing]))
  })

  it('errors', () => {
    expectValid(published('PostV3QuoteErrors', '500'), renderError(new Error('secret')).body)
    expectValid(published('PostV3SwapErrors', '400'), renderError(new TypeError()).body)
  })

  it('would be refused if they were wrong', () => {
    const validate = published('PostV3QuoteResponses')
    const { routes, ...rest } = renderQuote(createQuote())
    expect(validate({ ...rest, routes: [{ ...routes[0], totalSlippageBps: '-1' }] })).toBe(false)
    expect(validate({ ...rest, routes: [{ ...routes[0], providers: ['NOBODY'] }] })).toBe(false)
    expect(validate(rest)).toBe(false)
  })
})
