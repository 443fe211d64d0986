import { SwapError } from '@switchyard/core'

/** Refuses to build, saying why in a whole sentence. */
export const refuse = (reason: string, data?: Readonly<Record<string, unknown>>): never => {
  throw new SwapError('unableToBuildTransaction', reason, { data })
}
