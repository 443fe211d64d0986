import { existsSync } from 'node:fs'

const programs = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the Chromium of this machine; `undefined` where there is none. Nothing is downloaded. */
export const installedChromium = (): string | undefined => programs.find((each) => existsSync(each))
