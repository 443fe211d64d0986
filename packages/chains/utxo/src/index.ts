export type { NetworkPrefixes } from './networks.ts'
export { defaultGateways, type GatewayOptions, type UtxoOptions } from './options.ts'
export type { FeeBounds } from './rules.ts'
export { utxo } from './utxo.ts'
