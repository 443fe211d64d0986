const HEAD = 8
const TAIL = 6

/** Shortens an address to its ends, for lines where the whole one has no room; it is shown whole before anything is signed. */
export const shortenAddress = (address: string): string =>
  address.length <= HEAD + TAIL + 1 ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
