import type { Call } from '@switchyard/core'

/** The key and the region hints of a request, as the headers give them; nothing is judged here. */
export const caller = (
  headers: Headers,
  edgeCountryHeader: string | undefined,
): Pick<Call<unknown>, 'apiKey' | 'region'> => ({
  apiKey: text(headers, 'x-api-key'),
  region: {
    userIp: text(headers, 'x-user-ip'),
    forwardedFor: text(headers, 'x-forwarded-for'),
    edgeCountry: edgeCountryHeader === undefined ? undefined : text(headers, edgeCountryHeader),
  },
})

const text = (headers: Headers, name: string): string | undefined => headers.get(name)?.trim() || undefined
