import { base58, base64 } from '@scure/base'
import { RpcError } from '../../ledgers/rpc-error.ts'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'

/** The options object of a call. */
export type Config = Readonly<Record<string, unknown>>

/** Rejects the parameters. */
export const invalid = (message: string): never => {
  throw new RpcError(-32_602, message)
}

/** The options object that ends a call; empty when it is absent. */
export const configOf = (value: unknown): Config =>
  typeof value === 'object' && value !== null ? (value as Config) : {}

/** A public key. */
export const addressOf = (value: unknown, ledger: SolanaLedger): string =>
  typeof value === 'string' && ledger.isAddress(value) ? value : invalid('Invalid param: Invalid')

/** Bytes in the encoding the options name; base58 by default. */
export const bytesOf = (value: unknown, { encoding = 'base58' }: Config): Uint8Array => {
  if (typeof value !== 'string') return invalid('invalid type: expected a string')
  const coder = encoding === 'base64' ? base64 : base58
  try {
    return coder.decode(value)
  } catch {
    return invalid(`invalid ${encoding} encoding`)
  }
}
