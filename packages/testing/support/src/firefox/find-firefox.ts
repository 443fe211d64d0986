import { type Found, findProgram } from '../../../../../scripts/optional.mjs'

/** The Firefox of this machine; nothing is downloaded. */
export const findFirefox = (): Found<string> => findProgram('firefox')
