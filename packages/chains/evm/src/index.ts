export { type EvmOptions, evm } from './evm.ts'
