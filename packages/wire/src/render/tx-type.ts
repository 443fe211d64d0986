import { chainByCode } from '@switchyard/core'

/** Format clients expect of a chain family, told also where no transaction was built. Source: wire contract §7.1. */
const byFamily: Readonly<Record<string, string>> = {
  evm: 'EVM',
  utxo: 'PSBT',
  cosmos: 'COSMOS',
  solana: 'SOLANA',
  tron: 'TRON',
  ton: 'TON',
  sui: 'SUI',
  cardano: 'CARDANO',
  xrp: 'XRP',
  near: 'NEAR',
  radix: 'RADIX',
  starknet: 'STARKNET',
}

/** `meta.txType` of a swap on this chain when nothing was built; `undefined` for a chain without a known format. */
export const txTypeOf = (chainCode: string): string | undefined => byFamily[chainByCode(chainCode)?.family ?? '']
