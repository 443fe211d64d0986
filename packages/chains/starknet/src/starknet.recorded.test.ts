import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { validateAndParseAddress } from 'starknet'
import { expect, it } from 'vitest'
import { readAddress } from './address.ts'
import { STRK } from './erc20.ts'

describeRecorded('Starknet', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.STRK

  it('accepts the valid addresses like starknet.js and refuses the others', () => {
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) {
      expect(readAddress(address)).toEqual({ canonical: validateAndParseAddress(address), form })
    }
    for (const { address } of invalid) expect(readAddress(address), address).toBeUndefined()
    expect(valid.map(({ address }: { address: string }) => address)).toContain(STRK)
  })
})
