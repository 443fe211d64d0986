/** Whether `url` is an absolute http or https URL. */
export const isWebUrl = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)

/** URLs of an option, one or several. Throws `TypeError` with the name of the option when the list is empty or contains another URL than http(s). */
export const webUrls = (option: string, given: string | readonly string[]): readonly string[] => {
  const urls = [given].flat()
  if (urls.length > 0 && urls.every(isWebUrl)) return urls
  throw new TypeError(`${option} is no list of http(s) URLs.`)
}
