import { evmChainIds } from '@switchyard/test-wallets'

/** Chain ids of the API by chain code, for tracking. */
export const chainIds: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  BCH: 'bitcoincash',
  DASH: 'dash',
  ZEC: 'zcash',
  ...evmChainIds,
  SOL: 'solana',
  GAIA: 'cosmoshub-4',
  THOR: 'thorchain-1',
  MAYA: 'mayachain-mainnet-v1',
  KUJI: 'kaiyo-1',
  NEAR: 'near',
  XRP: 'ripple',
  TON: 'ton',
  TRON: '728126428',
  SUI: 'sui',
  ADA: 'cardano',
  XRD: 'radix-mainnet',
  STRK: '0x534e5f4d41494e',
  DOT: 'polkadot',
}
