import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { AccountUse, Instruction } from './instruction.ts'
import { compact } from './wire-transaction.ts'

const merged = (payer: string, instructions: readonly Instruction[]): readonly AccountUse[] => {
  const all = new Map<string, AccountUse>([[payer, { address: payer, signer: true, writable: true }]])
  const add = (use: AccountUse): void => {
    const before = all.get(use.address)
    const [signer, writable] = [use.signer || before?.signer === true, use.writable || before?.writable === true]
    all.set(use.address, { address: use.address, signer, writable })
  }
  for (const { programAddress, accounts } of instructions) {
    for (const use of accounts) add(use)
    add({ address: programAddress, signer: false, writable: false })
  }
  return [...all.values()]
}

const rank = ({ signer, writable }: AccountUse): number => (signer ? 0 : 2) + (writable ? 0 : 1)

/** Bytes of a legacy message: the payer first, then signers, each group with its writable accounts first. */
export const messageOf = (payer: string, blockhash: string, instructions: readonly Instruction[]): Uint8Array => {
  const accounts = [...merged(payer, instructions)].sort((one, other) => rank(one) - rank(other))
  const places = new Map(accounts.map(({ address }, place) => [address, place]))
  const placeOf = (address: string): number => places.get(address) ?? 0
  const count = (kind: number): number => accounts.filter((use) => rank(use) === kind).length
  return concatBytes(
    Uint8Array.of(count(0) + count(1), count(1), count(3)),
    compact(accounts.length),
    ...accounts.map(({ address }) => base58.decode(address)),
    base58.decode(blockhash),
    compact(instructions.length),
    ...instructions.flatMap(({ programAddress, accounts: used, data }) => [
      Uint8Array.of(placeOf(programAddress)),
      compact(used.length),
      Uint8Array.from(used.map(({ address }) => placeOf(address))),
      compact(data.length),
      data,
    ]),
  )
}

/** A transaction signed by one signer. */
export const signMessage = (message: Uint8Array, privateKey: Uint8Array): Uint8Array =>
  concatBytes(compact(1), ed25519.sign(message, privateKey), message)

/** A transaction for one signer, not signed yet. */
export const unsigned = (message: Uint8Array): Uint8Array => concatBytes(compact(1), new Uint8Array(64), message)
