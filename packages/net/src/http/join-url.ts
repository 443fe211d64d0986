type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Joins base URL, path and query. Arrays repeat their key; `undefined` is omitted; everything is percent-encoded. */
export const joinUrl = (base: string, path: string, query: Query = {}): string => {
  let url = path === '' ? base : `${base.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`
  let mark = url.includes('?') ? '&' : '?'
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of typeof value === 'object' ? value : [String(value)]) {
      url += `${mark}${encode(key)}=${encode(one)}`
      mark = '&'
    }
  }
  return url
}

/** Most keys and values need no encoding, and this test is much faster than encoding them. */
const encode = (text: string): string => (/^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text))
