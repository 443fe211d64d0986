/** Formats a share as percent with two places in the writing of a language; a dash where it is not known. */
export const formatPercent = (share: number | undefined, language: string): string =>
  share === undefined
    ? '–'
    : new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        share,
      )
