import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { RECORDED } from '../../testing/recorded.ts'
import { encodeInitiate } from './evm-htlc.ts'

interface Entry {
  readonly type: string
  readonly name?: string
  readonly stateMutability?: string
  readonly inputs?: readonly { readonly type: string }[]
}

const selectorOf = ({ name, inputs = [] }: Entry): string => {
  const signature = `${name}(${inputs.map(({ type }) => type).join(',')})`
  return `0x${hex.encode(keccak_256(new TextEncoder().encode(signature)).slice(0, 4))}`
}

describeRecorded('the lock of an HTLC', () => {
  it.each([
    ['erc20', 'nonpayable'],
    ['native', 'payable'],
  ])('is the entry of the published %s contract', (kind, mutability) => {
    const entries = recordedJson(`${RECORDED}/abi-garden-htlc-${kind}.json`) as readonly Entry[]
    const found = entries.filter(({ type, name }) => type === 'function' && name === 'initiate')
    const terms = { redeemer: `0x${'11'.repeat(20)}`, timelock: 1n, amount: 2n, secretHash: '22'.repeat(32) }
    expect(found.map(selectorOf)).toContain(encodeInitiate(terms).slice(0, 10))
    expect(found.find((entry) => selectorOf(entry) === '0x97ffc7ae')?.stateMutability).toBe(mutability)
  })
})
