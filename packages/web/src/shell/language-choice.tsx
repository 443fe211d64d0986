import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { languages, loadLanguage } from '../messages/languages.ts'

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
        void loadLanguage(currentTarget.value).then((code) => {
          language.value = code
        })
      }}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code} title={name}>
          {code.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
