export { type CardanoOptions, cardano } from './cardano.ts'
