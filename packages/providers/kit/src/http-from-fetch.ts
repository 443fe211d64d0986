export { httpFromFetch } from '@switchyard/core'
