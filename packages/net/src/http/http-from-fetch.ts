export { DEFAULT_MAX_BYTES, httpFromFetch } from '@switchyard/core'
