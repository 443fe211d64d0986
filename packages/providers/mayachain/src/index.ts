export { type MayachainOptions, mayachain } from './mayachain.ts'
