export { type YourNameOptions, yourNameOptionsSchema } from './options.ts'
export { yourName } from './your-name.ts'
