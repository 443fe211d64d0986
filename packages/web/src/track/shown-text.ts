/** What is shown instead of a value that is withheld. */
export const STARS = '********'

/** A value as text: withheld ones as asterisks, unknown ones as a dash. */
export const shownText = (value: string | number | undefined, isRedacted: boolean): string => {
  if (value !== undefined && value !== '' && value !== -1) return String(value)
  return isRedacted ? STARS : '–'
}
