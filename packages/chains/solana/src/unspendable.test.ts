import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('a Solana burn address', () => {
  it.each([
    ['the System program', '11111111111111111111111111111111'],
    ['the incinerator', '1nc1nerator11111111111111111111111111111111'],
    ['the Token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['the Token-2022 program', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['the mint of wrapped SOL', 'So11111111111111111111111111111111111111112'],
    ['the Stake program', 'Stake11111111111111111111111111111111111111'],
  ])('is read and marked as unspendable: %s', (_name, address) =>
    expect(readAddress(address)).toMatchObject({ unspendable: true }),
  )

  it.each(['vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'])(
    'does not include ordinary accounts: %s',
    (address) => {
      expect(readAddress(address)).toBeDefined()
      expect(readAddress(address)?.unspendable).toBeUndefined()
    },
  )
})
