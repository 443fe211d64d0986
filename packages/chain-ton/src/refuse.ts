import { SwapError } from '@switchyard/core'

/** The error for a transaction that cannot be made; `reason` is a whole sentence. */
export const refuse = (reason: string, data?: Readonly<Record<string, unknown>>): SwapError =>
  new SwapError('unableToBuildTransaction', reason, { data })
