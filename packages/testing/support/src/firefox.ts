export { describeFirefox, type SuiteFirefox } from './firefox/describe-firefox.ts'
export { installedFirefox } from './firefox/installed-firefox.ts'
export { launchFirefox, type TestFirefox } from './firefox/launch-firefox.ts'
