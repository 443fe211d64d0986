export { scaffold } from './scaffold.ts'
export type { Kind, Licence, ScaffoldOptions } from './scaffold-options.ts'
export { UsageError } from './usage-error.ts'
