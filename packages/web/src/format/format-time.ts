/** Formats a time in the writing of a language; `undefined` for one that is not known. @param seconds Unix seconds, -1 where unknown. */
export const formatTime = (seconds: number | undefined, language: string): string | undefined =>
  seconds === undefined || seconds <= 0
    ? undefined
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(seconds * 1_000)
