export { type ThorchainOptions, thorchain } from './thorchain.ts'
