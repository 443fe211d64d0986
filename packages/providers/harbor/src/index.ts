export { type HarborOptions, harbor } from './harbor.ts'
