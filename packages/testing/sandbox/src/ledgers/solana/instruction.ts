/** An account with the privileges an instruction requires. */
export interface AccountUse {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}

/** An instruction with full account addresses. */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Account references by privilege. */
export const uses = {
  reads: (address: string): AccountUse => ({ address, signer: false, writable: false }),
  writes: (address: string): AccountUse => ({ address, signer: false, writable: true }),
  signs: (address: string): AccountUse => ({ address, signer: true, writable: false }),
  pays: (address: string): AccountUse => ({ address, signer: true, writable: true }),
}
