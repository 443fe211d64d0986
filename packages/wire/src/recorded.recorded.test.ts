import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { renderProviders } from './render/render-providers.ts'
import { renderQuote } from './render/render-quote.ts'
import { renderSwap } from './render/render-swap.ts'
import { renderTokens } from './render/render-tokens.ts'
import { errorResponseSchema } from './response/error.ts'
import { providersResponseSchema } from './response/providers.ts'
import { quoteErrorSchema, quoteResponseSchema } from './response/quote.ts'
import { priceResponseSchema } from './response/services.ts'
import { swapResponseSchema } from './response/swap.ts'
import { identifiersResponseSchema, tokensResponseSchema } from './response/tokens.ts'
import { trackResponseSchema } from './response/track.ts'
import { liftProvider, liftQuote, liftSwap, liftTokens } from './testing/lift.ts'

const DATA = 'spec/data'
const ANSWERS = ['errors', 'misc', 'price', 'track', 'vultisig-ios']
const files = ANSWERS.flatMap((folder) => recordedFiles(`${DATA}/${folder}`).map((file) => `${folder}/${file}`))
const read = (file: string) => recordedJson(`${DATA}/${file}`)

/** Recordings that are no answer of an endpoint of ours, and why. */
const notAnswers: Readonly<Record<string, string>> = {
  'errors/cloudflare.504.json': 'written by the network edge, not by the API',
  'errors/invalidApiKey.403.json': 'lacks the error code the specification demands; we answer 401 with one',
  'misc/token-identifier-samples.json': 'a list of identifiers by topic, not an answer',
}

/** Recordings their authors cut down: what has to be put back before they parse. */
const restored: Readonly<Record<string, object>> = {
  'errors/quote.200.providerErrors-only.json': { quoteId: 'cut by its authors' },
}

const schemaOf = (file: string): z.ZodType | undefined => {
  if (file === 'errors/quote.200.providerErrors-only.json') return quoteResponseSchema
  if (file === 'errors/providerErrors.messages.json') return quoteErrorSchema.array()
  if (file.startsWith('errors/')) return errorResponseSchema
  if (file.startsWith('track/')) return trackResponseSchema
  if (file.startsWith('price/')) return priceResponseSchema
  if (file.includes('swapFrom')) return identifiersResponseSchema
  if (file.includes('tokens')) return tokensResponseSchema
  if (file.includes('providers')) return providersResponseSchema
  return file.includes('quote') ? quoteResponseSchema : file.includes('swap') ? swapResponseSchema : undefined
}

/** Recordings edited by hand into something the API never answers, or that we do not follow, each with what is put right. */
const edited: Readonly<Record<string, { readonly reason: string; readonly changes: readonly [string, string][] }>> = {
  'vultisig-ios/v3-flashnet-evm-usdc-btc-swap.json': {
    reason: 'amounts with trailing zeros, which no genuine recording has',
    changes: [
      ['"0.00093110"', '"0.0009311"'],
      ['"0.150000"', '"0.15"'],
    ],
  },
  'vultisig-ios/v3-real-bch-swap.json': {
    reason: 'a price impact that is not the slippage of the same answer',
    changes: [['"priceImpact":-0.004956', '"priceImpact":-0.00496']],
  },
  'vultisig-ios/v3-real-ada-cbor-swap.json': {
    reason: 'the genuine ADA answer, which has no transaction, under the format of one that has',
    changes: [['"txType":"CBOR",', '']],
  },
  'vultisig-ios/v3-real-ada-swap.json': {
    reason: 'the format of a transaction that is not there; ours tells none',
    changes: [['"txType":"CARDANO",', '']],
  },
  'vultisig-ios/v3-real-xrp-swap.json': {
    reason: 'the format of a transaction that is not there; ours tells none',
    changes: [['"txType":"XRP",', '']],
  },
}

const amended = (file: string, recorded: unknown) => {
  let text = JSON.stringify(recorded)
  for (const [from, to] of edited[file]?.changes ?? []) {
    expect(text, `${file}: ${edited[file]?.reason}`).toContain(from)
    text = text.replaceAll(from, to)
  }
  return JSON.parse(text)
}

describeRecorded('answers of the API', () => {
  it('are all read by this suite', () => {
    expect(files.length).toBeGreaterThan(35)
    expect(files.filter((file) => !(file in notAnswers) && schemaOf(file) === undefined)).toEqual([])
    for (const file of [...Object.keys(notAnswers), ...Object.keys(restored)]) expect(files).toContain(file)
  })

  for (const file of files.filter((name) => !(name in notAnswers)))
    it(`parse and come out unchanged: ${file}`, () => {
      const whole = file in restored ? { ...restored[file], ...read(file) } : read(file)
      const parsed = schemaOf(file)?.parse(whole)
      expect(parsed).toEqual(whole)
      // Recorded errors put `error` and `message` in either order.
      if (!file.startsWith('errors/')) expect(JSON.stringify(parsed)).toBe(JSON.stringify(whole))
    })
})

describeRecorded('rendering', () => {
  const named = (part: string) => files.filter((file) => file.startsWith('vultisig-ios/') && file.includes(part))

  for (const file of named('quote'))
    it(`gives the recorded quote back byte for byte: ${file}`, () => {
      const recorded = read(file)
      const { createdAt, ...rendered } = renderQuote(liftQuote(recorded), { routeSellAmount: 'decimal' })
      expect(createdAt).toBe('1970-01-01T00:00:00.000Z')
      expect(JSON.stringify(rendered, null, 1)).toBe(JSON.stringify(recorded, null, 1))
    })

  for (const file of named('swap'))
    it(`gives the recorded swap back byte for byte: ${file}`, () => {
      const recorded = amended(file, read(file))
      // Recorded before all members of a route were in the swap too.
      const { nextActions, ...rendered } = renderSwap(liftSwap(recorded), { routeSellAmount: 'decimal' })
      expect(nextActions).toHaveLength(1)
      expect(JSON.stringify(rendered, null, 1)).toBe(JSON.stringify(recorded, null, 1))
    })

  it('gives the recorded token list back byte for byte', () => {
    const recorded = read('vultisig-ios/03-tokens-NEAR.json')
    const rendered = renderTokens([liftTokens(recorded)], { provider: 'NEAR' })
    expect(JSON.stringify(rendered, null, 1)).toBe(JSON.stringify(recorded, null, 1))
  })

  it('gives the recorded providers back byte for byte', () => {
    const recorded = read('vultisig-ios/02-providers.json')
    const rendered = renderProviders(recorded.map(liftProvider))
    expect(JSON.stringify(rendered, null, 1)).toBe(JSON.stringify(recorded, null, 1))
  })
})
