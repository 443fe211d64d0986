/**
 * A JSON response.
 *
 * @param status HTTP status. Default 200.
 * @param headers Further headers.
 *
 * @example
 * ```ts
 * const answer = json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
 * ```
 */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/**
 * An HTML page.
 *
 * @param contentSecurityPolicy What the page may load. Default: only its own inline styles.
 *
 * @example
 * ```ts
 * const page = html('<!doctype html><title>Swaps</title>')
 * ```
 */
export const html = (page: string, contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'"): Response =>
  new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
  })
