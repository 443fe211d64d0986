export { type XrpOptions, xrp } from './xrp.ts'
