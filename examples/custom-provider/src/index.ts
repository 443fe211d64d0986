export { acme } from './acme.ts'
export { type AcmeOptions, acmeOptionsSchema } from './options.ts'
