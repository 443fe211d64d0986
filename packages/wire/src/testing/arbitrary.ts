import fc from 'fast-check'

const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`))

/** Decimals above zero as clients send them. */
export const decimal: fc.Arbitrary<string> = fc
  .tuple(digits(1, 30), fc.option(digits(1, 30), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`))
  .filter((text) => /[1-9]/.test(text))

const address = fc.stringMatching(/^[A-Za-z0-9:_-]{1,90}$/)

/** Bodies of `POST /v3/quote` that must be accepted. */
export const validQuoteBody: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    sellAsset: fc.constantFrom(
      'BTC.BTC',
      'AVAX.USDC.e-0xa7d7',
      'SOL.-23WuycvP',
      'NEAR.GNEAR-gnear-229.meme-cooking.near',
    ),
    buyAsset: fc.constantFrom('ETH.ETH', 'TON.USDT-EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'MAYA.CACAO'),
    sellAmount: decimal,
    sourceAddress: fc.array(address, { minLength: 1, maxLength: 6 }).map((list) => list.join(';')),
    destinationAddress: address,
    refundAddress: address,
    refundAddressSetting: fc.constantFrom('WARNING', 'STRICT'),
    providers: fc.array(fc.stringMatching(/^[A-Z_0-9]{1,40}$/), { maxLength: 64 }),
    slippage: fc.double({ min: 0, max: 100, minExcluded: true, noNaN: true }),
    affiliateFee: fc.integer({ min: 0, max: 1000 }),
    cfBoost: fc.boolean(),
    maxExecutionTime: fc.integer({ min: 1 }),
    quoteType: fc.constantFrom('EXACT_INPUT', 'FLEX_INPUT'),
    usePrivacyMode: fc.boolean(),
    enableSweep: fc.boolean(),
    gasCheck: fc.boolean(),
    txHints: fc.subarray(['simpleTransfer', 'transferWithMemo', 'contractCall']),
  },
  { requiredKeys: ['sellAsset', 'buyAsset', 'sellAmount'] },
)
