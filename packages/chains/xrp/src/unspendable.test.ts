import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('an XRP burn address', () => {
  it.each([
    ['zero', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['one', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['the genesis account', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
    ['the name reservation', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['not a number', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'])(
    'does not include ordinary accounts: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)?.unspendable).toBeUndefined()
    },
  )
})
