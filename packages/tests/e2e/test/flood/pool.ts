/** Values of earlier responses for use in later requests. New values replace the oldest. */
export class Pool {
  readonly #values = new Map<string, string[]>()

  add(name: string, value: unknown): void {
    if (typeof value !== 'string' || value === '') return
    this.#values.set(name, [...(this.#values.get(name) ?? []), value].slice(-40))
  }

  /** The text with `*name7*` replaced by a value; a name without values stays as it is. */
  filled(text: string): string {
    return text.replace(/\*([a-z]+)(\d+)\*/g, (whole, name: string, place: string) => {
      const values = this.#values.get(name) ?? []
      return values[Number(place) % Math.max(values.length, 1)] ?? whole
    })
  }

  /** Collects routes with their addresses, and deposits of built swaps, from a response. */
  learn(path: string, text: string): void {
    if (path === '/v3/quote' || path === '/quote') this.#learnQuote(JSON.parse(text))
    else if (path === '/v3/swap' || path === '/swap') this.#learnSwap(JSON.parse(text))
  }

  #learnQuote({ routes }: { readonly routes: readonly Record<string, unknown>[] }): void {
    for (const { routeId, nextActions } of routes) {
      const [{ payload = {} } = {}] = (nextActions ?? []) as readonly { readonly payload?: Record<string, unknown> }[]
      if (payload.sourceAddress === undefined || payload.destinationAddress === undefined) continue
      this.add('route', routeId)
      this.add('source', payload.sourceAddress)
      this.add('destination', payload.destinationAddress)
    }
  }

  #learnSwap({
    targetAddress,
    meta,
  }: {
    readonly targetAddress?: unknown
    readonly meta?: Record<string, unknown>
  }): void {
    this.add('deposit', targetAddress)
    this.add('channel', meta?.providerDepositChannelId)
  }
}
