/** A version of a contract that is recognised by its code: it keeps no state that decides whom it pays, and is no proxy. */
export interface KnownCode {
  /** Version as the protocol names it, `V6.1`. */
  readonly version: string
  /** Keccak-256 of the deployed code in which every immutable is zeros: 0x and 64 hexadecimal digits. */
  readonly codeHash: string
  /** Values that the constructor wrote into the code. All of them, or the hash does not match. */
  readonly immutables: readonly KnownImmutable[]
}

/** A value that a constructor writes into the code of its contract. */
export interface KnownImmutable {
  readonly name: string
  /** First byte in the deployed code. A value that is used several times has several entries. */
  readonly offset: number
  /** Its bytes there, 0x-prefixed hex; addresses are 32 bytes, padded on the left. */
  readonly value: string
}

/** A contract that an upstream names and no fact pins. */
export interface NamedContract {
  /** Provider that would use it. */
  readonly provider: string
  readonly chain: string
  readonly address: string
  /** URLs of the upstreams that name it: their operators' word on its code does not count. */
  readonly namedBy: readonly string[]
  /** Versions that would be recognised there. */
  readonly codes: readonly KnownCode[]
}

/** The version whose code a contract has, and the host that returned the code; or the reason why it is not recognised. */
export type ContractIdentity =
  | { readonly version: string; readonly readFrom: string }
  | { readonly unrecognized: string }
