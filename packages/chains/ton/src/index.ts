export type { TonGateway } from './gateway.ts'
export { type TonOptions, ton } from './ton.ts'
