/** The decoded arguments of a router call. Addresses are lower case, amounts in base units. */
export interface RouterCall {
  readonly method: string
  /** Contract that trades for the router; absent when the router trades itself. */
  readonly executor?: string
  /** Sold token; absent when the method sells the native coin. */
  readonly sellAddress?: string
  /** Bought token; absent when only the pools determine it. */
  readonly buyAddress?: string
  /** Absent when it is the value of the call. */
  readonly amount?: bigint
  readonly minReturn: bigint
  /** Receiver; absent for the caller. */
  readonly receiver?: string
  readonly flags: bigint
}

/** Argument positions, in words after the selector. */
interface Layout {
  readonly method: string
  readonly words: number
  readonly executor?: number
  readonly sell?: number
  readonly buy?: number
  readonly amount?: number
  readonly minReturn: number
  readonly receiver?: number
  readonly flags?: number
}

const to = { receiver: 0, sell: 1, amount: 2, minReturn: 3 }
const own = { sell: 0, amount: 1, minReturn: 2 }

/**
 * Swap methods of AggregationRouterV6 by selector. Order fills and permits are excluded because their arguments do not contain
 * what they pay. Source: the router's published ABI.
 */
const layouts: Readonly<Record<string, Layout>> = {
  '07ed2379': {
    method: 'swap',
    words: 9,
    executor: 0,
    sell: 1,
    buy: 2,
    receiver: 4,
    amount: 5,
    minReturn: 6,
    flags: 7,
  },
  '83800a8e': { method: 'unoswap', words: 4, ...own },
  '8770ba91': { method: 'unoswap2', words: 5, ...own },
  '19367472': { method: 'unoswap3', words: 6, ...own },
  e2c95c82: { method: 'unoswapTo', words: 5, ...to },
  ea76dddf: { method: 'unoswapTo2', words: 6, ...to },
  f7a70056: { method: 'unoswapTo3', words: 7, ...to },
  a76dfc3b: { method: 'ethUnoswap', words: 2, minReturn: 0 },
  '89af926a': { method: 'ethUnoswap2', words: 3, minReturn: 0 },
  '188ac35d': { method: 'ethUnoswap3', words: 4, minReturn: 0 },
  '175accdc': { method: 'ethUnoswapTo', words: 3, receiver: 0, minReturn: 1 },
  '0f449d71': { method: 'ethUnoswapTo2', words: 4, receiver: 0, minReturn: 1 },
  '493189f0': { method: 'ethUnoswapTo3', words: 5, receiver: 0, minReturn: 1 },
  d2d374e5: { method: 'clipperSwap', words: 8, sell: 1, buy: 2, amount: 3, minReturn: 4 },
  c4d652af: { method: 'clipperSwapTo', words: 9, receiver: 1, sell: 2, buy: 3, amount: 4, minReturn: 5 },
}

const WORD = 64
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** Decodes calldata of the router; `undefined` for other methods and truncated arguments. */
export const decodeCall = (data: string): RouterCall | undefined => {
  const hex = /^0x((?:[0-9a-f]{2})+)$/i.exec(data)?.[1]?.toLowerCase() ?? ''
  const layout = layouts[hex.slice(0, 8)]
  const tail = hex.slice(8)
  if (!layout || tail.length < layout.words * WORD) return undefined
  const readWord = (index: number): string => tail.slice(index * WORD, (index + 1) * WORD)
  const readNumber = (index: number): bigint => BigInt(`0x${readWord(index)}`)
  // Addresses are the lower 20 bytes; pool methods use the upper bytes for flags.
  const readAddress = (index: number | undefined): string | undefined =>
    index === undefined ? undefined : `0x${readWord(index).slice(-40)}`
  const receiver = readAddress(layout.receiver)
  return {
    method: layout.method,
    executor: readAddress(layout.executor),
    sellAddress: readAddress(layout.sell),
    buyAddress: readAddress(layout.buy),
    amount: layout.amount === undefined ? undefined : readNumber(layout.amount),
    minReturn: readNumber(layout.minReturn),
    receiver: receiver === ZERO_ADDRESS ? undefined : receiver,
    flags: layout.flags === undefined ? 0n : readNumber(layout.flags),
  }
}
