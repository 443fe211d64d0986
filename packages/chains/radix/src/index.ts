export { type RadixOptions, radix } from './radix.ts'
