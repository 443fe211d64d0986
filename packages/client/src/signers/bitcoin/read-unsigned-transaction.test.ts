import { describe, expect, it } from 'vitest'
import { readUnsignedTransaction } from './read-unsigned-transaction.ts'

const MAGIC = '70736274ff'

describe('the unsigned transaction of a PSBT', () => {
  it.each([
    ['of one byte of size', `${MAGIC}010003aabbcc00`, 'aabbcc'],
    ['of three bytes of size', `${MAGIC}0100fd0001${'ab'.repeat(256)}00`, 'ab'.repeat(256)],
    ['of five bytes of size', `${MAGIC}0100fe00000100${'cd'.repeat(65_536)}00`, 'cd'.repeat(65_536)],
    ['in capitals', `${MAGIC}010003AABBCC00`.toUpperCase(), 'aabbcc'],
  ])('is read: %s', (_, psbt, transaction) => expect(readUnsignedTransaction(psbt)).toBe(transaction))

  it.each([
    ['nothing', ''],
    ['a transaction', '02000000000101'],
    ['base64', 'cHNidP8BAAMqu8wA'],
    ['version 2', `${MAGIC}01fb0402000000`],
    ['one that is cut off', `${MAGIC}010003aabb`],
    ['one without its size', `${MAGIC}0100`],
    ['one with half a size', `${MAGIC}0100fd`],
    ['one with a size of nine bytes', `${MAGIC}0100ff0300000000000000aabbcc`],
  ])('is not read from %s', (_, text) => expect(readUnsignedTransaction(text)).toBeUndefined())
})
