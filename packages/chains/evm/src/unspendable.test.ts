import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('an EVM burn address', () => {
  it.each([
    ['the zero address', '0x0000000000000000000000000000000000000000'],
    ['the burn address', '0x000000000000000000000000000000000000dEaD'],
    ['ecrecover', '0x0000000000000000000000000000000000000001'],
    ['ArbSys', '0x0000000000000000000000000000000000000064'],
    ['P256VERIFY', '0x0000000000000000000000000000000000000100'],
    ['the POL contract of Polygon', '0x0000000000000000000000000000000000001010'],
    ['the burn address of Avalanche', '0x0100000000000000000000000000000000000000'],
    ['wrapped ether of the OP stack', '0x4200000000000000000000000000000000000006'],
    ['a burn address', '0xdEAD000000000000000042069420694206942069'],
    ['the placeholder for the native coin in token lists', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['all ones', '0xffffffffffffffffffffffffffffffffffffffff'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each([
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    '0x0000000000001000000000000000000000000001',
  ])('does not include ordinary accounts: %s', (address) => {
    expect(readAddress(address)).toBeDefined()
    expect(readAddress(address)?.unspendable).toBeUndefined()
  })
})
