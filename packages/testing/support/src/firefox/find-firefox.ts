import { existsSync } from 'node:fs'

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of the Firefox of this machine; `undefined` where there is none. Nothing is downloaded. */
export const installedFirefox = (): string | undefined => programs.find((each) => existsSync(each))
