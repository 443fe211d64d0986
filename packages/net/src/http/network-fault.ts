export { hostOf, networkFault, tooLarge } from '@switchyard/core'
