export { registerWallet } from '@wallet-standard/wallet'
