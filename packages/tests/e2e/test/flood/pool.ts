/** What earlier answers brought up, for later requests to name. The newest push out the oldest. */
export class Pool {
  readonly #kept = new Map<string, string[]>()

  add(name: string, value: unknown): void {
    if (typeof value !== 'string' || value === '') return
    this.#kept.set(name, [...(this.#kept.get(name) ?? []), value].slice(-40))
  }

  /** The text with its `*name7*` filled in; a name nobody brought up stays as it is. */
  filled(text: string): string {
    return text.replace(/\*([a-z]+)(\d+)\*/g, (whole, name: string, place: string) => {
      const kept = this.#kept.get(name) ?? []
      return kept[Number(place) % Math.max(kept.length, 1)] ?? whole
    })
  }

  /** Takes routes with their parties, and deposits of built swaps, out of an answer. */
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
