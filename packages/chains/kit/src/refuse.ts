import { SwapError } from '@switchyard/core'

/** What goes with a refusal. */
export interface RefusalOptions {
  /** For the client as it is. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** The error `unableToBuildTransaction` for what cannot be made; `reason` is a whole sentence. */
export const refusal = (reason: string, options: RefusalOptions = {}): SwapError =>
  new SwapError('unableToBuildTransaction', reason, options)

/** Throws the refusal. */
export const refuse = (reason: string, options: RefusalOptions = {}): never => {
  throw refusal(reason, options)
}
