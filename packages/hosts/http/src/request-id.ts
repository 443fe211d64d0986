const acceptable = /^[\w.:-]{1,128}$/

/** The client's own `x-request-id` where it is harmless in a log line, else a fresh one. */
export const requestId = (headers: Headers, fresh: () => string): string => {
  const given = headers.get('x-request-id')
  return given !== null && acceptable.test(given) ? given : fresh()
}
