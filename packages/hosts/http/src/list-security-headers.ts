/**
 * Lists the headers of every response that keep browsers from guessing types, framing pages and leaking addresses. Those that
 * `hono/secure-headers` sets, written once: that middleware makes a `Headers` of each response to set them one by one.
 *
 * @param sameOriginOnly Also keeps pages of other origins from embedding responses.
 */
export const listSecurityHeaders = (sameOriginOnly: boolean): Readonly<Record<string, string>> =>
  sameOriginOnly ? { 'cross-origin-resource-policy': 'same-origin', ...common } : common

const common = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
