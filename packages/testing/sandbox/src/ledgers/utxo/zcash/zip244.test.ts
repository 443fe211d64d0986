import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { ZcashFields } from '../transaction-parts.ts'
import fixture from './__fixtures__/zip244-transparent.json' with { type: 'json' }
import { decodeZip225, encodeZip225 } from './zip225.ts'
import { zip244Digest, zip244Txid } from './zip244.ts'

/** Results of the Zcash project's reference implementation for transactions without shielded parts. */
describe.each(fixture.vectors)('version 5 on branch $branch', ({ branch, tx, txid, amounts, scripts, sighashes }) => {
  const transaction = decodeZip225(hexToBytes(tx))
  const fields = transaction.zcash as ZcashFields

  it('is decoded and encoded to the same bytes', () => {
    expect(fields.branchId).toBe(Number.parseInt(branch, 16))
    expect(bytesToHex(encodeZip225(transaction, fields))).toBe(tx)
  })

  it('has the id of the reference implementation', () => {
    // The vectors print digests in the order of their bytes, nodes in reverse.
    expect(zip244Txid(transaction, fields)).toBe(bytesToHex(hexToBytes(txid).reverse()))
  })

  it('has the signature digests of the reference implementation', () => {
    const coins = amounts.map((amount, index) => ({ amount: BigInt(amount), script: hexToBytes(scripts[index] ?? '') }))
    const digests = coins.map((_, index) => bytesToHex(zip244Digest(transaction, fields, index, coins)))
    expect(digests).toEqual(sighashes)
  })
})

it('refuses shielded parts, other versions and broken bytes', () => {
  const tx = fixture.vectors[0]?.tx ?? ''
  for (const broken of [`${tx.slice(0, -6)}010000`, `04${tx.slice(2)}`, tx.slice(0, -2), `${tx}00`, '', '05000080'])
    expect(() => decodeZip225(hexToBytes(broken)), broken).toThrow()
})
