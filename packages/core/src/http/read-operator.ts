/**
 * Reads who operates the host of a URL: the last two labels of its name, an IP address and `localhost` with their port.
 *
 * Two operators below one public suffix (`a.co.uk`, `b.co.uk`) count as one, which only makes agreement harder.
 *
 * @example readOperator('https://gateway.liquify.com/chain') // 'liquify.com'
 */
export const readOperator = (url: string): string => {
  if (!URL.canParse(url)) return url
  const { hostname, host } = new URL(url)
  const labels = hostname.replace(/\.$/, '').split('.')
  const isAddress = hostname.startsWith('[') || /^\d{1,3}$/.test(labels.at(-1) ?? '') || hostname === 'localhost'
  return isAddress ? host : labels.slice(-2).join('.')
}
