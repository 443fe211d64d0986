const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * Parses JSON; integers of sixteen digits and more become strings, so that base units keep every digit. Throws
 * `SyntaxError`.
 */
export const parseExact = (text: string): unknown =>
  JSON.parse(text.replace(STRING_OR_LONG_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`)))
