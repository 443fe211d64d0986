/** Orders asked for one deposit: the price moves between quote and order. */
const ATTEMPTS = 3

/** An order, what it should pay, and what it pays at least. Base units of what is bought. */
export interface PricedOrder<T> {
  readonly order: T
  readonly expected: bigint
  readonly least: bigint
}

/**
 * Asks for orders until one pays at least what was promised, with so much less tolerance each time that the promise would
 * hold; the last time with half of that, for a price that keeps falling. Answers `undefined` when the price itself has fallen below the promise, or no order holds it. Throws what `ask`
 * throws.
 */
export const keepPromise = async <T>(
  promised: bigint,
  slippageBps: number,
  ask: (slippageBps: number) => Promise<PricedOrder<T>>,
): Promise<T | undefined> => {
  let tolerance = slippageBps
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { order, expected, least } = await ask(tolerance)
    if (least >= promised) return order
    if (expected < promised) return undefined
    const room = Number(((expected - promised) * 10_000n) / expected)
    const used = attempt === 0 ? room : Math.floor(room / 2)
    tolerance = Math.max(0, Math.min(used, tolerance - 1))
  }
  return undefined
}
