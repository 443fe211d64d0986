import { effect } from '@preact/signals'
import { type ComponentType, render } from 'preact'
import { chooseLanguage, findMessages, loadLanguage } from '../messages/languages.ts'
import { readStoredTheme, showTheme } from '../theme/theme.ts'
import { AppContext, createApp } from './app.ts'
import { readPageSettings } from './read-page-settings.ts'
import { stored } from './stored.ts'

/** Draws a page, and keeps theme, language and key of the user. */
export const startPage = async (Page: ComponentType, title: (language: string) => string): Promise<void> => {
  const settings = readPageSettings(document)
  const language = await loadLanguage(chooseLanguage([stored.get('language') ?? '', ...navigator.languages]))
  // The key of this tab: typed in by the user, or the one of the demo.
  const apiKey = sessionStorage.getItem('switchyard:key') ?? settings.demoKey ?? ''
  const app = createApp({ settings, apiKey, language, theme: readStoredTheme() })
  let isFirst = true
  effect(() => showTheme(document.documentElement, app.theme.value))
  effect(() => {
    document.documentElement.lang = app.language.value
    document.title = title(app.language.value)
  })
  effect(() => {
    const [theme, chosen, key] = [app.theme.value, app.language.value, app.apiKey.value]
    if (isFirst) {
      isFirst = false
      return
    }
    stored.set('theme', theme)
    stored.set('language', chosen)
    if (key !== (settings.demoKey ?? '')) sessionStorage.setItem('switchyard:key', key)
  })
  const root = document.getElementById('page')
  if (!root) return
  // The outlines of the first paint.
  root.replaceChildren()
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    root,
  )
}

/** Title of a page in the bar of the browser. */
export const pageTitle =
  (name: (messages: ReturnType<typeof findMessages>) => string) =>
  (language: string): string =>
    `${name(findMessages(language))} – Switchyard`
