/** Tells whether a text can be shown as the address of an image. */
export const isUrl = (text: string | undefined): text is string =>
  text !== undefined && /^(?:https?|ipfs|data):\S+$/i.test(text)
