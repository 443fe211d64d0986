const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * Parses JSON and returns integers of 16 or more digits as strings, so that amounts in base units keep every digit.
 *
 * @throws {SyntaxError} When the text is not JSON.
 */
export const parseExact = (text: string): unknown =>
  JSON.parse(text.replace(STRING_OR_LONG_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`)))
