/** The key of an account: 64 hex digits, on ed25519 chains the seed of the key pair. */
export interface WalletAccount {
  readonly address: string
  readonly privateKey: string
}

/** Input of a wallet: an account, a built transaction in the API's form, and the gateways of its chain by kind. */
export interface Signing {
  readonly account: WalletAccount
  readonly tx: unknown
  readonly gateways: Readonly<Record<string, string>>
}

/** Signs with a library independent of Switchyard, broadcasts, and returns the hash as the chain prints it. */
export type Wallet = (signing: Signing) => Promise<string>
