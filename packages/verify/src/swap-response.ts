/** A route of `POST /v3/quote`, the one the user chose. Any JSON is read; what is missing fails its check. */
export interface QuotedRoute {
  readonly routeId?: unknown
  readonly providers?: unknown
  readonly sellAsset?: unknown
  readonly buyAsset?: unknown
  readonly fees?: unknown
  readonly legs?: unknown
  readonly meta?: unknown
}

/** A response of `POST /v3/swap`. Any JSON is read; what is missing fails its check. */
export interface SwapResponse extends QuotedRoute {
  readonly sellAmount?: unknown
  readonly expectedBuyAmount?: unknown
  readonly expectedBuyAmountMaxSlippage?: unknown
  readonly sourceAddress?: unknown
  readonly destinationAddress?: unknown
  readonly targetAddress?: unknown
  readonly inboundAddress?: unknown
  readonly memo?: unknown
  readonly destinationTag?: unknown
  readonly expiration?: unknown
  readonly warnings?: unknown
  readonly tx?: unknown
  readonly approvalTx?: unknown
}

/** Reads a member of any JSON value, `undefined` where there is none. */
export const readMember = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Readonly<Record<string | number, unknown>>)[name]
        : undefined,
    value,
  )

/** Reads a member that is a text; `undefined` where there is none. */
export const readText = (value: unknown, ...names: readonly (string | number)[]): string | undefined => {
  const found = readMember(value, ...names)
  return typeof found === 'string' ? found : undefined
}

/** Reads a member that is a list; an empty one where there is none. */
export const readList = (value: unknown, ...names: readonly (string | number)[]): readonly unknown[] => {
  const found = readMember(value, ...names)
  return Array.isArray(found) ? found : []
}
