import { UnreadableInput } from '@switchyard/chain-kit'
import { Address, Builder, beginCell, type Cell as OfficialCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRaw } from './address.ts'
import { type Cell, readBag, Slice } from './cell.ts'

const tree = (depth: number): fc.Arbitrary<OfficialCell> => {
  const below = depth === 0 ? fc.constant([]) : fc.array(tree(depth - 1), { maxLength: 4 })
  return fc.tuple(fc.array(fc.boolean(), { maxLength: 300 }), below).map(([bits, references]) => {
    const builder = new Builder()
    for (const bit of bits) builder.storeBit(bit)
    for (const reference of references) builder.storeRef(reference)
    return builder.endCell()
  })
}

const shape = (cell: Cell): unknown => {
  const slice = new Slice(cell)
  return { bits: cell.bits, value: slice.uint(cell.bits), references: cell.references.map(shape) }
}

const officialShape = (cell: OfficialCell): unknown => {
  const slice = cell.beginParse()
  return {
    bits: cell.bits.length,
    value: slice.loadUintBig(cell.bits.length),
    references: cell.refs.map(officialShape),
  }
}

describe('a bag of cells', () => {
  it('is read as written by the official library, with and without index and checksum', () => {
    fc.assert(
      fc.property(tree(3), fc.boolean(), fc.boolean(), (cell, idx, crc32) => {
        expect(shape(readBag(cell.toBoc({ idx, crc32 }).toString('base64')))).toEqual(officialShape(cell))
      }),
    )
  })

  it('contains coins and addresses', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 120n - 1n), fc.uint8Array({ minLength: 32, maxLength: 32 }), (coins, hash) => {
        const cell = beginCell()
          .storeCoins(coins)
          .storeAddress(new Address(-1, Buffer.from(hash)))
          .storeAddress(null)
          .endCell()
        const slice = new Slice(readBag(cell.toBoc().toString('base64')))
        expect(slice.coins()).toBe(coins)
        const address = slice.address()
        expect(address && formatRaw(address)).toBe(`-1:${Buffer.from(hash).toString('hex')}`)
        expect(slice.address()).toBeUndefined()
        slice.end()
      }),
    )
  })

  it('is refused with missing or trailing bytes', () => {
    const bag = beginCell().storeUint(7, 33).storeRef(beginCell().endCell()).endCell().toBoc()
    for (const broken of [bag.subarray(0, -1), Buffer.concat([bag, Buffer.alloc(1)]), bag.subarray(1), Buffer.alloc(0)])
      expect(() => readBag(broken.toString('base64'))).toThrow(UnreadableInput)
  })
})
