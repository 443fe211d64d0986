export { near } from './near.ts'
export type { NearOptions } from './options.ts'
