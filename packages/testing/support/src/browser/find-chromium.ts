import { type Found, findProgram } from '../../../../../scripts/optional.mjs'

/** The Chromium of this machine; nothing is downloaded. */
export const findChromium = (): Found<string> => findProgram('chromium')
