import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from '../networks.ts'
import { readAddress } from './address.ts'

interface Vectors {
  readonly valid: readonly { readonly address: string; readonly form: string }[]
  readonly invalid: readonly { readonly address: string; readonly why: string }[]
}

/** Our form names where those of the vectors differ. */
const FORMS: Readonly<Record<string, string>> = {
  'p2pkh-legacy': 'p2pkh',
  't1-p2pkh': 'p2pkh',
  't3-p2sh': 'p2sh',
  'tex(zip320)': 'tex',
}

describeRecorded('address vectors', () => {
  const { chains } = recordedJson('chains/data/addresses.json') as { chains: Readonly<Record<string, Vectors>> }

  for (const [code, prefixes] of Object.entries(networks)) {
    const vectors = chains[code] as Vectors
    const network: NetworkPrefixes = prefixes

    it(`reads every valid ${code} address as its form`, () => {
      expect(vectors.valid.length).toBeGreaterThan(2)
      for (const { address, form } of vectors.valid)
        expect([address, readAddress(address, network)?.form]).toEqual([
          address,
          form.startsWith('unified') ? 'unified' : (FORMS[form] ?? form),
        ])
    })

    it(`refuses every invalid ${code} address`, () => {
      expect(vectors.invalid.length).toBeGreaterThan(2)
      for (const { address, why } of vectors.invalid)
        expect([address, why, readAddress(address, network)]).toEqual([address, why, undefined])
    })

    it(`refuses valid ${code} addresses with a character flipped`, () => {
      for (const { address } of vectors.valid)
        for (let index = 0; index < address.length; index++) {
          const letter = /[a-z]/.test(address)
            ? address[index] === 'q'
              ? 'p'
              : 'q'
            : address[index] === 'Q'
              ? 'P'
              : 'Q'
          const flipped = address.slice(0, index) + letter + address.slice(index + 1)
          expect([flipped, readAddress(flipped, network)]).toEqual([flipped, undefined])
        }
    })
  }

  it('reads no valid address of another family', () => {
    for (const [code, { valid }] of Object.entries(chains)) {
      if (code in networks) continue
      for (const { address } of valid)
        for (const network of Object.values(networks))
          expect([address, readAddress(address, network)]).toEqual([address, undefined])
    }
  })
})
