/** The value of a JSON text, `undefined` for one that cannot be read. */
export const parseText = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
