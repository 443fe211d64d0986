/** Most characters of a text of an upstream that go further: to a client, a log, an event, a webhook or a page. */
export const LONGEST_TEXT = 300

/** Most characters of an upstream's error that are read for its meaning, before it is cut further. */
export const READ_TEXT = 2_000

/**
 * Cuts a text of an upstream to 300 characters, or to so many, the last of which is then `…`. No character is cut in two.
 *
 * @example
 * ```ts
 * cutText('[' + '['.repeat(60_000)).length // 300
 * ```
 */
export const cutText = (text: string, most: number = LONGEST_TEXT): string => {
  if (text.length <= most) return text
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 2))
  return `${text.slice(0, most - (isPair ? 2 : 1))}…`
}
