export type { TronGateway } from './gateway.ts'
export { type TronOptions, tron } from './tron.ts'
