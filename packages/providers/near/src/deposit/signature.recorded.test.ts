import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { nearFacts } from '../facts.ts'
import { recorded } from '../testing/recordings.ts'
import { hashQuote, isSigned, writeSignedPayload } from './signature.ts'

const { managerKey: MANAGER_KEY } = nearFacts.own

// biome-ignore lint/suspicious/noExplicitAny: vectors are looked into freely
type Vector = { name: string; response: any; signedPayload: string; quoteHash: string }

describeRecorded('the signature of a quote', () => {
  const { vectors, managerPublicKey } = recorded('near-signature-vectors.json') as {
    vectors: readonly Vector[]
    managerPublicKey: string
  }

  it('is recorded for a real quote, a dry one and a status', () => {
    expect(vectors.map(({ name }) => name)).toEqual([
      'STAGING_NON_DRY_QUOTE',
      'STAGING_DRY_QUOTE',
      'STAGING_STATUS_QUOTE_RESPONSE',
    ])
  })

  for (const vector of vectors) {
    it(`${vector.name} covers the payload and the hash of the vector`, () => {
      expect(writeSignedPayload(vector.response)).toBe(vector.signedPayload)
      expect(hashQuote(vector.response)).toBe(vector.quoteHash)
    })

    it(`${vector.name} is valid with the key of staging only`, () => {
      expect(isSigned(vector.response, managerPublicKey)).toBe(true)
      expect(isSigned(vector.response, MANAGER_KEY)).toBe(false)
    })

    it(`${vector.name} is invalid after a change of any field`, () => {
      for (const field of Object.keys(JSON.parse(vector.signedPayload))) {
        expect([field, isSigned(changed(vector.response, field), managerPublicKey)]).toEqual([field, false])
      }
    })
  }

  it('is valid with unset fields omitted or null, and with keys in another order', () => {
    const { response } = vectors[2] as Vector
    const quoteRequest = Object.fromEntries(Object.entries(response.quoteRequest).reverse())
    expect(isSigned({ ...response, quoteRequest }, managerPublicKey)).toBe(true)
    expect(isSigned({ ...response, quoteRequest: { ...quoteRequest, referral: undefined } }, managerPublicKey)).toBe(
      true,
    )
  })

  it('of production in early 2026 does not cover the deposit address and is rejected', () => {
    const { body } = recorded('near-recorded.json').quote_shield_2026_03_24
    const { depositAddress, deadline, timeWhenInactive, timeEstimate, ...covered } = body.quote
    expect(isSigned({ ...body, quote: covered }, MANAGER_KEY)).toBe(true)
    expect(isSigned({ ...body, quote: { ...covered, amountOut: '1' } }, MANAGER_KEY)).toBe(false)
    expect(isSigned(body, MANAGER_KEY)).toBe(false)
    expect([depositAddress, deadline, timeWhenInactive, timeEstimate]).not.toContain(undefined)
  })

  it('may be a second signature under its own name', () => {
    const [{ response }] = vectors as [Vector]
    const { signature, ...unsigned } = response
    expect(isSigned({ ...unsigned, signatureWithDepositAddress: signature }, managerPublicKey)).toBe(true)
    expect(isSigned(unsigned, managerPublicKey)).toBe(false)
  })

  it('is rejected without throwing when it is malformed', () => {
    const { body } = recorded('near-recorded.json').quote_flex_input_production_2026_06_16
    expect(isSigned(body, MANAGER_KEY)).toBe(false)
    for (const odd of [undefined, null, 1, 'x', [], {}, { signature: 'ed25519:' }, { signature: 'x' }]) {
      expect(isSigned(odd, MANAGER_KEY)).toBe(false)
    }
    expect(isSigned(body, 'no key')).toBe(false)
  })
})

/** The response with one field altered, wherever it stands; the quote's value is the one that counts. */
// biome-ignore lint/suspicious/noExplicitAny: vectors are looked into freely
const changed = (response: any, field: string): unknown => {
  const { quote, quoteRequest } = response
  const alter = (value: unknown) =>
    typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}0`
  if (field in quote) return { ...response, quote: { ...quote, [field]: alter(quote[field]) } }
  if (field in quoteRequest)
    return { ...response, quoteRequest: { ...quoteRequest, [field]: alter(quoteRequest[field]) } }
  return { ...response, [field]: alter(response[field]) }
}
