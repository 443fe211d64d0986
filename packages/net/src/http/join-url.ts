type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Base URL, path and query as one URL. Arrays repeat their key; `undefined` is omitted; everything is percent-encoded. */
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
  const add = (key: string, value: string): void => {
    encoded += `${encoded === '' ? '' : '&'}${encode(key)}=${encode(value)}`
  }
  for (const key of Object.keys(query)) {
    const value = query[key]
    if (value === undefined) continue
    if (typeof value === 'object') for (const one of value) add(key, one)
    else add(key, String(value))
  }
  return encoded
}

/** Most keys and values need no encoding, and this test is much faster than encoding them. */
const encode = (text: string): string => (/^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text))
