/** The base URLs of an option, one or several. Throws `TypeError` for an invalid base URL without repeating it, because it may contain a key. */
export const baseUrls = (given: string | readonly string[]): readonly string[] => {
  const urls = typeof given === 'string' ? [given] : given
  if (urls.length === 0) throw new TypeError('baseUrl is empty')
  if (urls.every(isFit)) return urls
  throw new TypeError('baseUrl must be an absolute http or https URL without query')
}

const isFit = (url: string): boolean => URL.canParse(url) && /^https?:\/\//i.test(url) && !/[?#]/.test(url)
