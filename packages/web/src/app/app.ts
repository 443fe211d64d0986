import { type Signal, signal } from '@preact/signals'
import { type Client, createClient } from '@switchyard/client'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Messages } from '../messages/en.ts'
import { findMessages } from '../messages/languages.ts'
import type { Theme } from '../theme/theme.ts'
import type { PageSettings } from './read-page-settings.ts'

/** Shared state of a page or of the component. */
export interface App extends PageSettings {
  /** Calls the API with the present key. */
  readonly client: Client
  /** The key in use; empty where there is none. */
  readonly apiKey: Signal<string>
  /** Language code, `en`. */
  readonly language: Signal<string>
  readonly theme: Signal<Theme>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Parts of an app. */
export interface AppParts {
  readonly settings: PageSettings
  readonly apiKey: string
  readonly language: string
  readonly theme: Signal<Theme>
}

/** Creates what a page or the component shares. */
export const createApp = ({ settings, apiKey, language, theme }: AppParts): App => {
  const key = signal(apiKey)
  const readHeaders = (): Readonly<Record<string, string>> => (key.value === '' ? {} : { 'x-api-key': key.value })
  return {
    ...settings,
    client: createClient({ baseUrl: settings.apiUrl, headers: readHeaders }),
    apiKey: key,
    language: signal(language),
    theme,
    now: () => Date.now(),
  }
}

export const AppContext: ReturnType<typeof createContext<App | undefined>> = createContext<App | undefined>(undefined)

/** The app around a component. */
export const useApp = (): App => {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this component.')
  return app
}

/** The texts in the language of the user. */
export const useMessages = (): Messages => findMessages(useApp().language.value)
