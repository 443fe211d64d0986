export { type OneinchOptions, oneinch } from './oneinch.ts'
