import { describe, expect, it } from 'vitest'
import { EVENT_ACCOUNT, type Tampering } from '../testing/broker.ts'
import { buildVaultSwap, codeOf, describeCase, SOL_SENDER } from '../testing/building.ts'
import { solanaContracts } from '../testing/contracts.ts'
import { sol } from '../testing/tokens.ts'

describe('a vault swap on Solana', () => {
  const solana = { params: { sell: sol }, addresses: { sources: [SOL_SENDER] as [string] } }

  it('is one instruction of the swap endpoint', async () => {
    const deposit = await buildVaultSwap(solana)
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'solana') throw new Error(deposit.kind)
    const [instruction] = deposit.call.instructions
    expect(deposit.call.instructions).toHaveLength(1)
    expect(instruction?.programAddress).toBe(solanaContracts.swapEndpoint)
    expect(instruction?.accounts.filter(({ signer }) => signer)).toEqual([
      { address: SOL_SENDER, signer: true, writable: true },
    ])
    expect(instruction?.accounts[3]?.address).toBe(EVENT_ACCOUNT)
  })

  it('is refused for every difference in what the broker encodes', async () => {
    const account = (pubkey: string, is_signer = false) => ({ pubkey, is_signer, is_writable: true })
    const tamperings: readonly Tampering[] = [
      { solana: { amount: 1n } },
      { solana: { destinationAddress: new Uint8Array(20) } },
      { solana: { destinationAsset: 2 } },
      { solana: { destinationChain: 5 } },
      { solana: { seed: new Uint8Array(32) } },
      { parameters: { minPrice: 1n } },
      { parameters: { refund: new Uint8Array(32) } },
      { answer: { program_id: SOL_SENDER } },
      { answer: { accounts: [account(SOL_SENDER, true)] } },
      { answer: { data: '0xa3265ce2f3698dc4' } },
    ]
    for (const tampering of tamperings) {
      expect(await codeOf(buildVaultSwap({ ...solana, tampering })), describeCase(tampering)).toBe('UpstreamError')
    }
  })
})
