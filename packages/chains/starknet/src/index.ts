export { type StarknetOptions, starknet } from './starknet.ts'
