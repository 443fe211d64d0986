export { describeFirefox, type SuiteFirefox } from './firefox/describe-firefox.ts'
export { findFirefox } from './firefox/find-firefox.ts'
export { launchFirefox, type TestFirefox } from './firefox/launch-firefox.ts'
