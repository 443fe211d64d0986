import { de } from './de.ts'
import { en, type Messages } from './en.ts'

/** Texts by language code. */
export const languages: Readonly<Record<string, Messages>> = { en, de }

/** The language of a list of preferences, such as `navigator.languages`; English where none of them is there. */
export const chooseLanguage = (preferred: readonly string[]): string =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => code in languages) ?? 'en'

/** The texts of a language, English for one that is not there. */
export const messagesOf = (language: string): Messages => languages[language] ?? en
