import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { languages } from '../messages/languages.ts'

/** The languages there are. */
export const LanguageChoice = (): JSX.Element => {
  const { language } = useApp()
  const { locale } = useMessages()
  return (
    <select
      class="sy-language"
      aria-label={locale.label}
      value={language.value}
      onChange={({ currentTarget }) => {
        language.value = currentTarget.value
      }}
    >
      {Object.entries(languages).map(([code, messages]) => (
        <option key={code} value={code} lang={code} title={messages.language}>
          {code.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
