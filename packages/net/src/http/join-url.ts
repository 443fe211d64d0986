type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Joins base URL, path and query. Arrays repeat their key; `undefined` is omitted; everything is percent-encoded. */
export const joinUrl = (base: string, path: string, query: Query = {}): string => {
  const start = base.endsWith('/') ? base.replace(/(?<!\/)\/+$/, '') : base
  let url = path === '' ? base : `${start}/${path.startsWith('/') ? path.replace(/^\/+/, '') : path}`
  let mark = url.includes('?') ? '&' : '?'
  for (const key of Object.keys(query)) {
    const value = query[key]
    if (value === undefined) continue
    for (const one of typeof value === 'object' ? value : [value]) {
      url += `${mark}${encode(key)}=${encode(String(one))}`
      mark = '&'
    }
  }
  return url
}

/** Most keys and values need no encoding, and this test is much faster than encoding them. */
const encode = (text: string): string => (/^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text))
