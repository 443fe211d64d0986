export { oneinch } from './oneinch.ts'
export type { OneinchOptions } from './options.ts'
