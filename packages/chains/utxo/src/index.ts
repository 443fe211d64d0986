export type { FeeBounds, GatewayOptions } from './facts.ts'
export type { NetworkPrefixes } from './networks.ts'
export type { UtxoOptions } from './options.ts'
export { utxo } from './utxo.ts'
