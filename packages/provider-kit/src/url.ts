type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Base URL, path and query as one URL. Arrays repeat their key; `undefined` is left out; everything is percent-encoded. */
export const joinUrl = (base: string, path: string, query: Query = {}): string => {
  const url = path === '' ? base : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  const encoded = encodeQuery(query)
  if (encoded === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${encoded}`
}

const encodeQuery = (query: Query): string =>
  Object.entries(query)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown) => [key, one] as const))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
