/** Parses a row that the engine wrote as JSON; `undefined` for text that is not JSON. */
export const parseRow = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
