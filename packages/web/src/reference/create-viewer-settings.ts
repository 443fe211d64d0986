import type { ApiDocument } from './api-document.ts'
import { withErrors } from './with-errors.ts'
import { withoutMarkup } from './without-markup.ts'

/** Inputs of the viewer's settings. */
export interface ViewerInput {
  readonly api: ApiDocument
  /** Address of the API, to which "try it" sends. */
  readonly apiUrl: string
  /** Filled in; empty for none. */
  readonly apiKey: string
  readonly isDark: boolean
}

/** Settings of the viewer: nothing is loaded from elsewhere or sent elsewhere, and nothing is saved. */
export const createViewerSettings = ({ api, apiUrl, apiKey, isDark }: ViewerInput): object => ({
  content: withErrors(withoutMarkup(api)),
  // The address by which this page was reached: the one in the document may be another behind a proxy.
  servers: [{ url: apiUrl }],
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: apiKey } },
  },
  darkMode: isDark,
  forceDarkModeState: isDark ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})
