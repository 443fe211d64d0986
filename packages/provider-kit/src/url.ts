type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Base URL, path and query as one URL. Arrays repeat their key; `undefined` is left out; everything is percent-encoded. */
export const joinUrl = (base: string, path: string, query: Query = {}): string => {
  const url = path === '' ? base : `${withoutEnd(base)}/${withoutStart(path)}`
  const encoded = encodeQuery(query)
  if (encoded === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${encoded}`
}

const withoutEnd = (base: string): string => (base.endsWith('/') ? base.replace(/\/+$/, '') : base)

const withoutStart = (path: string): string => (path.startsWith('/') ? path.replace(/^\/+/, '') : path)

const encodeQuery = (query: Query): string => {
  let encoded = ''
  for (const key of Object.keys(query)) {
    const value = query[key]
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined) continue
      encoded += `${encoded === '' ? '' : '&'}${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`
    }
  }
  return encoded
}
