import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('an XRP account of nobody', () => {
  it.each([
    ['zero', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['one', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['the genesis account', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
    ['the name reservation', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['not a number', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
  ])('is read and marked: %s', (_name, address) => expect(readAddress(address)).toMatchObject({ unspendable: true }))

  it.each(['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'])(
    'is not what an ordinary wallet has: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)).not.toHaveProperty('unspendable')
    },
  )
})
