import { refusal } from '@switchyard/chain-kit'
import type { SwapError } from '@switchyard/core'

/** `unableToBuildTransaction` with its reason. */
export const refused = (reason: string): SwapError => refusal(`The transaction cannot be built: ${reason}.`)
