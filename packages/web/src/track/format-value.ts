/** Replaces a value that is withheld. */
export const STARS = '********'

/** Formats a value: withheld ones as asterisks, unknown ones as a dash. */
export const formatValue = (value: string | number | undefined, isRedacted: boolean): string => {
  if (value !== undefined && value !== '' && value !== -1) return String(value)
  return isRedacted ? STARS : '–'
}
