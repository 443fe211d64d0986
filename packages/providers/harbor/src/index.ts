export { harbor } from './harbor.ts'
export type { HarborOptions } from './options.ts'
