export { type TronOptions, tron } from './tron.ts'
export type { TronGateway } from './trongrid.ts'
