import { InvalidOptions } from '@switchyard/core'
/**
 * Tells whether `url` is an absolute http or https URL.
 *
 * @example
 * ```ts
 * if (!isWebUrl(logo)) throw new TypeError('logo must be an http or https URL')
 * ```
 */
export const isWebUrl = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)

/**
 * Reads the URLs of an option, one or several.
 *
 * @throws {InvalidOptions} with the name of the option, for an empty list and for anything but http(s) URLs.
 *
 * @example
 * ```ts
 * const urls = requireWebUrls('thornode', ['https://a.example', 'https://b.example'])
 * ```
 */
export const requireWebUrls = (option: string, given: string | readonly string[]): readonly string[] => {
  const urls = [given].flat()
  if (urls.length > 0 && urls.every(isWebUrl)) return urls
  throw new InvalidOptions(`${option} is no list of http(s) URLs.`)
}
