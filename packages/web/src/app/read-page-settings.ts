/** Settings from the server that sent the page. */
export interface PageSettings {
  /** Address of the API, without a trailing slash. */
  readonly apiUrl: string
  /** The key of a demo; absent elsewhere. */
  readonly demoKey?: string
  /** The networks are simulated, and the server holds a demo wallet. */
  readonly isSandbox: boolean
  readonly version: string
}

/** Reads the settings that the server has written into the page. Below a base path and behind a proxy the address stays right. */
export const readPageSettings = (document: Document): PageSettings => {
  const { base = './', demoKey = '', sandbox, version = '' } = document.documentElement.dataset
  return {
    apiUrl: new URL(base, document.location.href).href.replace(/[?#][\s\S]*/, '').replace(/(?<!\/)\/+$/, ''),
    demoKey: demoKey || undefined,
    isSandbox: sandbox === 'true',
    version,
  }
}
