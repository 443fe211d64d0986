import { base58 } from '@scure/base'
import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { associatedAccount } from './associated-account.ts'
import { programs } from './programs.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes))

describe('the associated account', () => {
  it('is derived as by the official library', async () => {
    await fc.assert(
      fc.asyncProperty(key, key, fc.constantFrom(programs.token, programs.token2022), async (owner, mint, program) => {
        const [expected] = await findAssociatedTokenPda({
          owner: address(owner),
          mint: address(mint),
          tokenProgram: address(program),
        })
        expect(associatedAccount(owner, mint, program)).toBe(expected)
      }),
      { numRuns: 200 },
    )
  })
})
