export { type SubstrateOptions, substrate } from './substrate.ts'
