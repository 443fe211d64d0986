import { setTimeout as sleep } from 'node:timers/promises'

/** The prices of a batch by key: a price, none, or a failure. */
export type BatchPrices = ReadonlyMap<string, Promise<string | undefined>>

/** Collects the keys requested within a short window and requests them together, each key once. */
export class PriceWindow {
  readonly #windowMs: number
  readonly #request: (keys: readonly string[]) => BatchPrices
  #open: { readonly keys: Set<string>; readonly prices: Promise<BatchPrices> } | undefined

  constructor(windowMs: number, request: (keys: readonly string[]) => BatchPrices) {
    this.#windowMs = windowMs
    this.#request = request
  }

  async price(key: string): Promise<string | undefined> {
    if (!this.#open) {
      const keys = new Set<string>()
      const prices = sleep(this.#windowMs).then(() => {
        this.#open = undefined
        return this.#request([...keys])
      })
      this.#open = { keys, prices }
    }
    this.#open.keys.add(key)
    const prices = await this.#open.prices
    return prices.get(key)
  }
}
