import { base64 } from '@scure/base'
import type { ContractCall, SolanaCall } from '@switchyard/core'
import { programs } from '../programs.ts'
import { sol } from './fixtures.ts'

export type CallInstruction = SolanaCall['instructions'][number]
type Use = CallInstruction['accounts'][number]

/** Roles of an account in an instruction. */
export const pays = (address: string): Use => ({ address, signer: true, writable: true })
export const writes = (address: string): Use => ({ address, signer: false, writable: true })
export const reads = (address: string): Use => ({ address, signer: false, writable: false })

/** Little-endian bytes of parts, `[value, bytes]` each. */
export const packed = (...parts: readonly (readonly [value: bigint | number, bytes: number])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, place) => Number((BigInt(value) >> BigInt(8 * place)) & 0xffn)),
    ),
  )

/** Sends lamports of `from`; `extra` accounts stand there read-only. */
export const sending =
  (from: string) =>
  (lamports: bigint, to: string, extra: readonly string[] = []): CallInstruction => ({
    programAddress: programs.system,
    accounts: [pays(from), writes(to), ...extra.map(reads)],
    data: base64.encode(packed([2, 4], [lamports, 8])),
  })

/** A sell of a whole SOL by these instructions. */
export const selling =
  (from: string) =>
  (
    instructions: readonly CallInstruction[],
    more: Partial<ContractCall> & { readonly tables?: readonly string[] } = {},
  ) => {
    const { tables, ...rest } = more
    const deposit: ContractCall = {
      kind: 'contractCall',
      asset: sol,
      amount: 1_000_000_000n,
      sources: [from],
      call: { vm: 'solana', instructions, ...(tables ? { lookupTables: tables } : {}) },
      ...rest,
    }
    return deposit
  }
