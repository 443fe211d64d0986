export { type NearOptions, near } from './near.ts'
