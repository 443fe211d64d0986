export { type TonOptions, ton } from './ton.ts'
export type { TonGateway } from './toncenter.ts'
