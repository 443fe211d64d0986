/** Features that Playwright turns off. A browser takes one list, so ours names these too; a test holds it to the list of the installed version. */
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Lists below the address bar: pages of the browser itself, loaded for each window in a process of their own. No test sees them. */
const belowTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** A process started in advance for a page that may come. A test opens one page, or the next in the same process. */
const inAdvance = ['SpareRendererForSitePerProcess']

/** Features of Chromium that are off in tests. */
export const featuresOff: readonly string[] = [...ofPlaywright, ...belowTheAddressBar, ...inAdvance]
