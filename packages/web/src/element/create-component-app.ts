import { signal } from '@preact/signals'
import { type App, createApp } from '../app/app.ts'
import { chooseLanguage } from '../messages/languages.ts'
import { isTheme } from '../theme/theme.ts'

/** Attributes of the component, as they are written. */
export interface ComponentAttributes {
  readonly apiUrl: string
  readonly apiKey: string
  /** Language code; empty for that of the browser. */
  readonly locale: string
  /** `light`, `dark`, or that of the device. */
  readonly theme: string
}

/** Creates the state that the component shares with its parts. A host page is never on a sandbox of its own. */
export const createComponentApp = ({ apiUrl, apiKey, locale, theme }: ComponentAttributes): App =>
  createApp({
    settings: { apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), isSandbox: false, version: '' },
    apiKey,
    language: chooseLanguage([locale, ...navigator.languages]),
    theme: signal(isTheme(theme) ? theme : 'system'),
  })
