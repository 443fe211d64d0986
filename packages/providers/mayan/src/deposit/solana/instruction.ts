/** An account of an instruction. */
export interface AccountUse {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}

/** An instruction with its data as bytes. */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Creates accounts by their use. */
export const uses = {
  reads: (address: string): AccountUse => ({ address, signer: false, writable: false }),
  writes: (address: string): AccountUse => ({ address, signer: false, writable: true }),
  signs: (address: string): AccountUse => ({ address, signer: true, writable: false }),
  pays: (address: string): AccountUse => ({ address, signer: true, writable: true }),
}

/**
 * The instruction called through Mayan's proxy, by which orders are recognised: the proxy program with the original program
 * as first account and the same data. Source: swap-sdk 15.2.0, `sandwichInstructionInCpiProxy`.
 */
export const addProxy = ({ programAddress, accounts, data }: Instruction, proxy: string): Instruction => ({
  programAddress: proxy,
  accounts: [uses.reads(programAddress), ...accounts],
  data,
})
