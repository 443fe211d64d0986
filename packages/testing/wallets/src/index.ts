export type { EvmTransaction } from './send-evm.ts'
export { sendUtxo } from './send-utxo.ts'
export type { Signing, Wallet, WalletAccount } from './wallet.ts'
export { wallets } from './wallets.ts'
