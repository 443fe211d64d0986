import { SwapError } from '@switchyard/core'

/** `unableToBuildTransaction` with its reason. */
export const refused = (reason: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction cannot be built: ${reason}.`)
