import { base64 } from '@scure/base'
import { createRefusal, decodeText, refuse } from '@switchyard/chain-kit'
import type { SolanaCall } from '@switchyard/core'
import { decodeAddress } from '../address.ts'
import type { Instruction } from '../instruction.ts'

/**
 * Reads the instructions of a provider.
 *
 * @throws {SwapError} `unableToBuildTransaction` for invalid instructions and for signatures the source cannot give.
 */
export const readCall = (call: SolanaCall, source: string): readonly Instruction[] => {
  if (call.instructions.length === 0) throw createRefusal('The call contains no instructions.')
  return call.instructions.map(({ programAddress, accounts, data }) => {
    for (const address of [programAddress, ...accounts.map((account) => account.address)])
      if (!decodeAddress(address))
        throw createRefusal(`The call contains ${address}, which is not a valid Solana address.`)
    const otherSigner = accounts.find(({ signer, address }) => signer && address !== source)
    if (otherSigner)
      throw createRefusal(`The call needs a signature of ${otherSigner.address}; only the sender ${source} can sign.`)
    return {
      programAddress,
      accounts,
      data: decodeText(base64, data) ?? refuse('The data of an instruction is not valid base64.'),
    }
  })
}
