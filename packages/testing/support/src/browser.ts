export { accessibilityFaults } from './browser/accessibility-faults.ts'
export { describeBrowser, type SuiteBrowser } from './browser/describe-browser.ts'
export {
  findChromium,
  type LayoutShift,
  launchBrowser,
  layoutShifts,
  type OpenOptions,
  phone,
  slowPhone,
  type TestBrowser,
  throttle,
} from './browser/launch.ts'
export type { Allowed } from './browser/watch-page.ts'
