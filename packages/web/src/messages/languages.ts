import { en, type Messages } from './en.ts'

/** Names of the languages, by code. Each but English is loaded when it is chosen. */
export const languages: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' }

const known: Record<string, Messages> = { en }

const loaders: Readonly<Record<string, () => Promise<Messages>>> = {
  de: async () => (await import('./de.ts')).de,
}

/** The language of a list of preferences, such as `navigator.languages`; English where none of them is there. */
export const chooseLanguage = (preferred: readonly string[]): string =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => code in languages) ?? 'en'

/** Loads the texts of a language. Resolves to its code, or to that of English where they cannot be loaded. */
export const loadLanguage = async (code: string): Promise<string> => {
  try {
    const messages = known[code] ?? (await loaders[code]?.())
    if (!messages) return 'en'
    known[code] = messages
    return code
  } catch {
    return 'en'
  }
}

/** The texts of a language, English for one that is not there. */
export const findMessages = (language: string): Messages => known[language] ?? en
